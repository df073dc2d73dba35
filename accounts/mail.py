"""Letters to members: one kind, with a link for a new password."""

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from urllib.parse import urljoin

from django.core.mail import send_mail
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import User
from accounts.phrases import letter_with_link
from accounts.services import passwords
from accounts.services.members import normal_email

logger = logging.getLogger(__name__)

# Letters go out beside the answer: it comes as fast where there is nobody to write to.
_post = ThreadPoolExecutor(max_workers=2, thread_name_prefix="mail")


def send_links(email: str, *, site: str) -> list[Future[None]]:
    """Write to every member who has this address; each gets a link of their own to ``site``."""
    language = translation.get_language()
    return [
        _post.submit(_send_link, member, site=site, language=language)
        for member in passwords.members_with(normal_email(email))
    ]


def _send_link(member: User, *, site: str, language: str) -> None:
    try:
        with translation.override(language):
            user, token = passwords.link_for(member)
            address = reverse("accounts:set_password", args=[user, token])
            words = letter_with_link(str(member), link=urljoin(site, address))
            send_mail(gettext("A new password for Tiến Lên"), words, None, [member.email])
    except Exception:  # whoever asked has long been answered
        logger.exception("A letter could not be sent")
