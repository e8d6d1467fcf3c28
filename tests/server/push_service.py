"""A push service of the tests' own: it checks who sends, and reads the notices as a browser would."""

import json
import os
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

HOST = "127.0.0.1"


class Arrival(NamedTuple):
    browser: str
    notice: dict
    key: str  # the public key of the server that has sent it
    claims: dict
    headers: dict


class Browser:
    """The keys of one subscription."""

    def __init__(self, endpoint):
        self.endpoint = endpoint
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def subscription(self):
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": encoded(point), "auth": encoded(self.auth)}

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"))


class PushService:
    """Listens on the loopback address. `answers` has the next statuses by browser; the usual one is 201."""

    def __init__(self):
        self.browsers = {}
        self.arrivals = []
        self.answers = {}
        self.tries = []  # the browser of each request
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                self.send_response(service.receive(self))
                self.send_header("Content-Length", "0")
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer((HOST, 0), Handler)
        self.address = f"http://{HOST}:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def browser(self, name):
        self.browsers[name] = Browser(f"{self.address}/{name}")
        return self.browsers[name]

    def receive(self, request):
        name = urlsplit(request.path).path.lstrip("/")
        body = request.rfile.read(int(request.headers["Content-Length"]))
        self.tries.append(name)
        if self.answers.get(name):
            return self.answers[name].pop(0)
        authorization = request.headers["Authorization"]
        assert Vapid02.verify(authorization)
        parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
        claims = json.loads(decoded(parts["t"].split(".")[1]))
        notice = self.browsers[name].read(body)
        self.arrivals.append(Arrival(name, notice, parts["k"], claims, dict(request.headers)))
        return 201

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def encoded(value):
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def decoded(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
