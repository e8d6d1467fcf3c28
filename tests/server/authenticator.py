"""A passkey without a browser: what `navigator.credentials` would answer, signed by a key of the test's own."""

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

USER_PRESENT, USER_VERIFIED, HAS_KEY = 1, 4, 64
COORDINATE_BYTES = 32


def encoded(data):
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey. `counter` is how often it has signed."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.user = b""
        self.counter = 0

    def register(self, options, origin):
        self.user = decoded(options["user"]["id"])
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(COORDINATE_BYTES, "big") for number in (point.x, point.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        data = self.data(options["rp"]["id"], HAS_KEY) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self.client_data("webauthn.create", options, origin)
        return self.credential({"clientDataJSON": encoded(client), "attestationObject": encoded(attestation)})

    def sign_in(self, options, origin):
        self.counter += 1
        client = self.client_data("webauthn.get", options, origin)
        data = self.data(options["rpId"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": encoded(client), "authenticatorData": encoded(data)}
        return self.credential(response | {"signature": encoded(signature), "userHandle": encoded(self.user)})

    def data(self, site, flags=0):
        flags |= USER_PRESENT | USER_VERIFIED
        return hashlib.sha256(site.encode()).digest() + struct.pack(">BI", flags, self.counter)

    def client_data(self, kind, options, origin):
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": origin}).encode()

    def credential(self, response):
        return {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": response}


class Person:
    """A visitor who makes passkeys and signs in with them."""

    def __init__(self, visitor):
        self.visitor = visitor

    def ask(self, path, body=None):
        return self.visitor.request("POST", f"/api/account{path}", body or {})

    @property
    def account(self):
        return self.visitor.request("GET", "/api/account")

    def make_passkey(self, passkey, name=None):
        """Make a passkey, and with it an account if there is none yet. Returns the recovery codes."""
        options = self.ask("/passkeys/options", {"name": name})["options"]
        made = {"credential": passkey.register(options, self.visitor.address), "name": name}
        return self.ask("/passkeys", made)["codes"]

    def sign_in(self, passkey):
        options = self.ask("/sign-in/options")["options"]
        return self.ask("/sign-in", {"credential": passkey.sign_in(options, self.visitor.address)})

    def end(self, device):
        return self.visitor.request("DELETE", f"/api/account/devices/{device}")

    @property
    def site(self):
        return urlsplit(self.visitor.address).hostname
