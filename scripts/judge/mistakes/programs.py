"""Part (c): small wrong programs in eight languages, which are run.

../programs/table.json has the requests, the clients, and for each program: the language, its name in
the file of that language, the request, the pitfalls that its author made, the public thread that it is
based on, and additional parameters that were sent.
"""
import json
import pathlib
import shutil
import subprocess
import tempfile

PLACE = pathlib.Path(__file__).resolve().parents[1] / "programs"

COMMANDS = {
    "python": ["python3", "signers.py"], "javascript": ["node", "signers.js"],
    "php": ["php", "signers.php"], "ruby": ["ruby", "signers.rb"], "perl": ["perl", "signers.pl"],
    "go": ["go", "signers.go"], "java": ["java", "Signers.java"], "shell": ["bash", "signers.sh"],
}


def table():
    return json.loads((PLACE / "table.json").read_text(encoding="utf-8"))


class Languages:
    """Compiles what must be compiled, once."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.commands = {}
        for language, (program, file) in COMMANDS.items():
            command = self._command(language, program, file)
            if command:
                self.commands[language] = command
            else:
                print(f"  {program} is not installed: its programs are not run")

    def _command(self, language, program, file):
        if not shutil.which(program):
            return None
        path = PLACE / file
        try:
            if language == "go":
                binary = pathlib.Path(self.folder.name) / "signers"
                subprocess.run(["go", "build", "-o", binary, path], check=True, capture_output=True)
                return [binary]
            if language == "java" and shutil.which("javac"):
                subprocess.run(["javac", "-d", self.folder.name, path], check=True,
                               capture_output=True)
                return ["java", "-cp", self.folder.name, "Signers"]
            if language == "perl":
                subprocess.run(["perl", "-MURI", "-e", "1"], check=True, capture_output=True)
            if language == "shell" and not (shutil.which("openssl") and shutil.which("xxd")):
                return None
        except subprocess.CalledProcessError:
            return None
        return [program, path]


def vectors(some=1):
    """What each program signs, every so many of them, with the pitfalls that it made."""
    document, languages = table(), Languages()
    for number, row in enumerate(document["programs"][::some]):
        language, name, place, pitfalls, thread, *others = row
        if language in languages.commands:
            yield vector(document, languages.commands[language], row, number)


def vector(document, command, row, number):
    language, name, place, pitfalls, thread, *others = row
    others = others[0] if others else {}
    request = dict(document["requests"][place])
    client = document["clients"][request.pop("client")]
    body = request.get("body", "")
    nonce, time = f"n{number:03}Kb7QsPz2xV", str(1718000000 + 37 * number + 11)
    signed = subprocess.run(
        [*command, name, request["method"], request["url"], client["key"], client["secret"],
         client["token"], client["token_secret"], nonce, time, body],
        capture_output=True, text=True)
    if signed.returncode or not signed.stdout.strip():
        raise SystemExit(f"judge/explain: the program {language} {name} ended with "
                         f"{signed.returncode}: {signed.stderr}")
    oauth = {"oauth_consumer_key": client["key"], "oauth_nonce": nonce,
             "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": time,
             "oauth_version": "1.0", **others.get("oauth", {})}
    if client["token"]:
        oauth["oauth_token"] = client["token"]
    if body:
        request["content_type"] = ("application/json" if body.startswith("{")
                                   else "application/x-www-form-urlencoded")
    return {"id": f"{language}-{name}", "result": "invalid", "pitfall": pitfalls,
            "comment": thread, "request": request,
            "oauth": {key: value for key, value in oauth.items() if value is not None},
            "secrets": {"consumer_secret": client["secret"],
                        "token_secret": client["token_secret"]},
            # The program's own line end is not part of the signature.
            "expected": {"signature": signed.stdout.removesuffix("\n")}}
