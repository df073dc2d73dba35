"""What browsers may ask of a member's ledger: its entries before one of them."""

from django import forms

HIGHEST = 2**63 - 1


class StatementForm(forms.Form):
    """``before`` is the entry that the page before it began with."""

    before = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
