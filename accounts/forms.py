"""What browsers send about accounts. Names and passwords are judged by the services."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts import names, phrases
from accounts.models import Preferences
from accounts.services.members import normal_email

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise

# NFKC makes one character of some, and of others several: what is longer is no name anyway.
TYPED_AT_MOST = 60
PASSWORD_AT_MOST = 128
# As long as the column is: no letter reaches a longer address.
EMAIL_AT_MOST = 254


def _password(label: "Words", autocomplete: str, help_text: "Words" = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        strip=False,
        max_length=PASSWORD_AT_MOST,
        help_text=help_text,
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
    )


def _new_password(label: "Words") -> forms.CharField:
    return _password(
        label,
        "new-password",
        _("At least 8 characters: not only digits, nothing that many use, not your name."),
    )


def _again() -> forms.CharField:
    return _password(_("The password again"), "new-password")


class NameField(forms.CharField):
    """A name that may be taken, as far as it says itself; whether it is taken shows later."""

    def __init__(self, **options: Any) -> None:
        attributes = {"autocomplete": "username", "autocapitalize": "words", "spellcheck": "false"}
        super().__init__(
            max_length=TYPED_AT_MOST,
            strip=False,
            widget=forms.TextInput(attrs=attributes),
            **options,
        )

    def clean(self, value: str) -> str:
        text = super().clean(value)
        try:
            return names.check(text)
        except names.BadName as error:
            raise ValidationError(phrases.bad_name(error.reason)) from None


class EmailField(forms.EmailField):
    """An address, in the form and length in which it can be kept."""

    default_error_messages = {"max_length": _("An e-mail address has at most 254 characters.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_length=EMAIL_AT_MOST,
            widget=forms.EmailInput(attrs={"autocomplete": "email"}),
            **options,
        )

    def to_python(self, value: Any) -> str:
        # Small letters may be more than the capitals were: the length is that of what is kept.
        return normal_email(super().to_python(value) or "")


def _email_if_liked() -> EmailField:
    return EmailField(
        label=_("E-mail (if you like)"),
        required=False,
        help_text=_("Only for a new password, should you forget yours. Nobody sees it."),
    )


class _TwiceForm(forms.Form):
    """A form in which a new password is typed twice."""

    def clean_again(self) -> str:
        again = self.cleaned_data["again"]
        if "password" in self.cleaned_data and again != self.cleaned_data["password"]:
            raise ValidationError(phrases.PASSWORDS_DIFFER)
        return again


class MemberForm(_TwiceForm):
    """Who wants to be a member."""

    name = NameField(
        label=_("Name"),
        help_text=_("3 to 20 letters or digits, with . _ - or single blanks between them."),
    )
    password = _new_password(_("Password"))
    again = _again()
    email = _email_if_liked()


class LogInForm(forms.Form):
    """Who says that they are a member."""

    name = forms.CharField(
        label=_("Name"),
        max_length=150,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = _password(_("Password"), "current-password")


class RenameForm(forms.Form):
    """Another name."""

    name = NameField(
        label=_("Name"),
        help_text=_(
            "You can change it once in 7 days. For 30 days the old name leads to the new one."
        ),
    )


class AddressForm(forms.Form):
    """Another e-mail address, or none, by who knows the password: letters give a new one."""

    email = _email_if_liked()
    current = _password(_("Your password now"), "current-password")


class NewPasswordForm(_TwiceForm):
    """A new password, by who has come by a link."""

    password = _new_password(_("A new password"))
    again = _again()


class PasswordForm(_TwiceForm):
    """Another password, by who knows the one there is."""

    current = _password(_("Your password now"), "current-password")
    password = _new_password(_("A new password"))
    again = _again()


class ConfirmForm(forms.Form):
    """Somebody shows that they are who is signed in."""

    password = _password(_("Password"), "current-password")


class ResetForm(forms.Form):
    """Where to send a link for a new password."""

    email = EmailField(label=_("E-mail"))


class SwitchField(forms.TypedChoiceField):
    """A switch: "on" or "off", where a box that is not ticked would be sent as nothing."""

    def __init__(self, label: "Words", help_text: "Words" = "") -> None:
        super().__init__(
            label=label,
            help_text=help_text,
            choices=[("on", ""), ("off", "")],
            coerce=lambda value: value == "on",
        )


class PreferencesForm(forms.Form):
    """Choices of who plays: what a browser sends of them is changed, the rest stays."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    sort = forms.ChoiceField(label=_("Order of the cards"), choices=Preferences.Sort.choices)
    four_colours = SwitchField(_("Four-colour deck"))
    two_rows = SwitchField(_("Hand in two rows on phones"))
    big_cards = SwitchField(_("Big cards"))
    confirms_pass = SwitchField(_("Ask once more before a pass"))
    passes_alone = SwitchField(
        _("Pass by itself when nothing can be played"),
        _("After a few seconds, while the table is open in a browser. You can stop it each time."),
    )
    single_keys = SwitchField(_("Single keys (S, G, P)"))
    sounds = SwitchField(_("Sounds"))
    vibration = SwitchField(_("Vibration on your turn"))
    notifications = SwitchField(
        _("Notifications when you are elsewhere"),
        _("Each browser asks whether it may: switch them on in the menu of a table."),
    )
    reduced_motion = SwitchField(_("Less motion"))
    shows_profile = SwitchField(
        _("Everybody may see my results"),
        _("Off, others see your name and your standing only."),
    )

    GROUPS = (
        (_("Cards"), ("four_colours", "two_rows", "big_cards")),
        (_("Passing and keys"), ("confirms_pass", "passes_alone", "single_keys")),
        (_("Sounds and signs"), ("sounds", "vibration", "notifications", "reduced_motion")),
    )
    FOR_MEMBERS = ((_("Profile"), ("shows_profile",)),)

    @classmethod
    def sent(cls, data: Mapping[str, Any]) -> "PreferencesForm":
        """The form with what was sent alone: all of that must be right."""
        form = cls(data)
        form.fields = {name: each for name, each in form.fields.items() if name in data}
        return form

    def groups(self, *, is_member: bool) -> "list[tuple[Words, list[forms.BoundField]]]":
        """The switches in order, under their headings."""
        shown = (*self.GROUPS, *(self.FOR_MEMBERS if is_member else ()))
        return [(heading, [self[field] for field in fields]) for heading, fields in shown]
