"""What the adapters in Python share: oauthcheck's protocol, without anything that signs."""

import json
import re
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any
from urllib.parse import quote, unquote, urlencode

FORM = "application/x-www-form-urlencoded"


class Skipped(Exception):
    """The library cannot be asked this."""


class Rejected(Exception):
    """The library refuses what it was asked."""


class Question:
    """A request to sign or to verify, its parameters decoded."""

    def __init__(self, message: dict[str, Any]):
        request, secrets = message["request"], message.get("secrets", {})
        self.method: str = request["method"]
        self.query = _pairs(request.get("query", []))
        self.url: str = _with_query(request["url"], self.query)
        self.form = _pairs(request.get("form", []))
        self.has_form: bool = "form" in request
        self.body: str | None = request.get("body")
        self.content_type: str | None = request.get("content_type")
        self.oauth = {name: _text(value) for name, value in message.get("oauth", {}).items()}
        self.realm = self.oauth.pop("realm", None)
        self.signature_method = self.oauth.get("oauth_signature_method", "HMAC-SHA1")
        self.is_rsa = self.signature_method.startswith("RSA")
        self.consumer_secret: str = secrets.get("consumer_secret", "")
        self.token_secret: str = secrets.get("token_secret", "")
        self.private_key: str | None = secrets.get("private_key")
        self.public_key: str | None = secrets.get("public_key")

    def content(self) -> tuple[str | None, dict[str, str]]:
        """The body as it goes on the wire, and the header fields that describe it."""
        if self.has_form:
            return urlencode(self.form), {"Content-Type": FORM}
        return self.body, {"Content-Type": self.content_type} if self.content_type else {}

    def authorization(self) -> str:
        """The header field that carries the protocol parameters."""
        self.skip_unless(
            self.oauth.get("oauth_body_hash") != "true", "oauth_body_hash is not computed")
        sent = {name: quote(value, safe="~") for name, value in self.oauth.items()}
        if self.realm is not None:
            sent["realm"] = re.sub(r'(["\\])', r"\\\1", self.realm)
        return "OAuth " + ", ".join(f'{name}="{value}"' for name, value in sent.items())

    def skip_unless(self, is_possible: bool, reason: str) -> None:
        if not is_possible:
            raise Skipped(reason)

    def skip_methods_but(self, methods: list[str]) -> None:
        method = self.signature_method
        self.skip_unless(method in methods, f"{method} is not supported")

    def skip_parameters_but(self, *names: str) -> None:
        for name in self.oauth:
            self.skip_unless(name in names, f"{name} cannot be set")

    def skip_empty(self, *names: str) -> None:
        for name in names:
            self.skip_unless(self.oauth.get(name) != "", f"an empty {name} is not sent")

    def skip_without(self, *names: str, because: str = "is always sent") -> None:
        for name in names:
            self.skip_unless(name in self.oauth, f"{name} {because}")


    def skip_unlike_oauthlib(self, methods: list[str], *more: str) -> None:
        """Skips what oauthlib's client, and those like it, cannot be asked to sign; `more` names parameters that it may be given."""
        self.skip_methods_but(methods)
        self.skip_parameters_but(
            "oauth_consumer_key", "oauth_token", "oauth_signature_method", "oauth_nonce",
            "oauth_timestamp", "oauth_version", "oauth_callback", "oauth_verifier", *more,
        )
        self.skip_without("oauth_consumer_key", "oauth_signature_method", "oauth_version")
        self.skip_empty("oauth_token", "oauth_callback", "oauth_verifier")
        self.skip_unless(self.oauth["oauth_version"] == "1.0", "oauth_version is always 1.0")
        self.skip_unless(self.realm != "", "an empty realm is not sent")
        self.skip_unless(not self.is_rsa or self.private_key, "there is no private key")


def grouped(parameters: list[tuple[str, str]]) -> dict[str, str | list[str]]:
    """Parameters as a dictionary, in which several values of a name are a list."""
    values: dict[str, list[str]] = {}
    for name, value in parameters:
        values.setdefault(name, []).append(value)
    return {name: value if len(value) > 1 else value[0] for name, value in values.items()}


def signed(question: Question, header: str) -> dict[str, Any]:
    """The answer that an Authorization header field holds."""
    answer: dict[str, Any] = {
        "signature": field(header, "oauth_signature"), "authorization_header": header,
    }
    drawn = {"oauth_nonce", "oauth_timestamp"} - question.oauth.keys()
    if drawn:
        answer["used"] = {name: field(header, name) for name in sorted(drawn)}
    return answer


def field(header: str, name: str) -> str:
    found = re.search(f'[ ,]{name}="([^"]*)"', header)
    return unquote(found[1]) if found else ""


def serve(
    name: str, package: str, methods: list[str], produces: list[str],
    **operations: Callable[[Question], dict[str, Any]],
) -> None:
    """Answers questions until there are no more; the operations are functions that answer one."""
    start = {
        "name": name, "version": version(package), "language": "python", "methods": methods,
        "produces": produces, "operations": list(operations),
    }
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["op"] == "stop":
            return
        if message["op"] == "start":
            answer = start
        else:
            answer = {"seq": message["seq"]} | _answer(message, operations)
        print(json.dumps(answer), flush=True)


def _answer(message: dict[str, Any], operations: dict[str, Callable]) -> dict[str, Any]:
    operation = operations.get(message["op"])
    if operation is None:
        return {"skipped": f"the library does not {message['op']}"}
    try:
        return operation(Question(message))
    except Skipped as reason:
        return {"skipped": str(reason)}
    except Rejected as refusal:
        return {"rejected": str(refusal)}
    except Exception as failure:  # whatever the library throws is its answer
        return {"error": f"{type(failure).__name__}: {failure}"}


def _pairs(parameters: dict[str, Any] | list[list[str]]) -> list[tuple[str, str]]:
    """Parameters as the protocol has them, an object or a list of pairs."""
    if isinstance(parameters, list):
        return [(name, value) for name, value in parameters]
    return [
        (name, value) for name, values in parameters.items()
        for value in (values if isinstance(values, list) else [values])
    ]


def _with_query(url: str, query: list[tuple[str, str]]) -> str:
    if not query:
        return url
    url, *fragment = url.split("#", 1)
    url += ("&" if "?" in url else "?") + urlencode(query, quote_via=quote)
    return "#".join([url, *fragment])


def _text(value: Any) -> str:
    return json.dumps(value) if isinstance(value, (bool, int, float)) else value
