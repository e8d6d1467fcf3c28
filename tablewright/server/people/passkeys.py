"""Passkeys: what a browser is asked to sign, and whether its answer is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tablewright.server.errors import RequestRefused
from tablewright.server.operate.limits import SECONDS_A_CHALLENGE_IS_KEPT

SITE_NAME = "Tablewright"
TIMEOUT = int(SECONDS_A_CHALLENGE_IS_KEPT * 1000)  # in milliseconds
NOT_CONFIRMED = "The passkey could not be confirmed. Please try again."

Json = dict[str, Any]
BadAnswer = (WebAuthnException, ValueError, KeyError, TypeError)  # the library parses what a stranger has sent


class PasskeyRefused(RequestRefused):
    status = 403

    def __init__(self) -> None:
        super().__init__(NOT_CONFIRMED)


@dataclass(frozen=True)
class Site:
    """What passkeys belong to: the name of the host that a request is for. The guard has checked it."""

    host: str  # with its port

    @property
    def id(self) -> str:
        return urlsplit(f"//{self.host}").hostname or ""

    @property
    def origins(self) -> list[str]:
        """Browsers allow http for this computer alone."""
        return [f"https://{self.host}", f"http://{self.host}"]


@dataclass(frozen=True)
class NewKey:
    credential: str
    public_key: bytes
    sign_count: int


def registration_options(site: Site, holder: str, name: str, known: Sequence[str]) -> Json:
    """What a browser needs to make a passkey. It makes none where one of the known ones is."""
    options = webauthn.generate_registration_options(
        rp_id=site.id,
        rp_name=SITE_NAME,
        user_id=holder.encode(),
        user_name=name,
        timeout=TIMEOUT,
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each)) for each in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,  # nobody types a name to sign in
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return options_to_json_dict(options)


def sign_in_options(site: Site) -> Json:
    options = webauthn.generate_authentication_options(
        rp_id=site.id, timeout=TIMEOUT, user_verification=UserVerificationRequirement.PREFERRED
    )
    return options_to_json_dict(options)


def check_registration(site: Site, credential: Json, challenge: str) -> NewKey:
    """The passkey that a browser has made."""
    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.id,
            expected_origin=site.origins,
        )
    except BadAnswer:
        raise PasskeyRefused from None
    return NewKey(bytes_to_base64url(made.credential_id), made.credential_public_key, made.sign_count)


def check_sign_in(site: Site, credential: Json, challenge: str, key: NewKey, holder: str) -> int:
    """The passkey's new counter, if it has signed the challenge. A counter that does not grow is that of a copy."""
    try:
        owner = credential["response"].get("userHandle")
        if owner is not None and base64url_to_bytes(owner) != holder.encode():
            raise PasskeyRefused
        confirmed = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.id,
            expected_origin=site.origins,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.sign_count,
        )
    except BadAnswer:
        raise PasskeyRefused from None
    return confirmed.new_sign_count
