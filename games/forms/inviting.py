"""What browsers may send about invitations: whom to ask, what to say to one."""

from django import forms

from games.forms.fields import OneOfField

GO, NO = "go", "no"


class InviteForm(forms.Form):
    """Somebody played with lately, by the handle that their button has."""

    guest = forms.RegexField(r"^[0-9a-f]{64}$")


class AnswerForm(forms.Form):
    """Whether the guest goes there."""

    answer = OneOfField((GO, NO))

    @property
    def goes(self) -> bool:
        return bool(self.cleaned_data["answer"] == GO)
