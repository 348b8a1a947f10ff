"""What probe and confirm share: the credentials, how a server is started, and how a run is read."""

import json
import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import harness  # noqa: E402
from harness import ROOT as root  # noqa: E402

shown = ("kept", "broken", "lax", "crash", "not applicable", "inconclusive", "not tried")


def read_about(name):
    return json.loads((root / "scripts/providers" / name / "about.json").read_text())


def credentials(about):
    clients = [{"consumer_key": f"ck{n}", "consumer_secret": f"client-secret-{n or 1}"} for n in ("", "2")]
    tokens = [{"token": f"tk{n}", "token_secret": f"token-secret-{n or 1}", "consumer_key": f"ck{n}"}
              for n in ("", "2")]
    return {"clients": clients} | ({} if about.get("without_tokens") else {"tokens": tokens})


def folder_of(name):
    """Where the files of a run are, with the credentials."""
    folder = root / ".build/providers" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "clients.json").write_text(json.dumps(credentials(read_about(name))))
    return folder


def start(name, port, log):
    """Starts a server; what it prints is added to the log."""
    with open(log, "ab") as errors:
        server = subprocess.Popen([root / "scripts/providers/run", name, str(port)],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
    if not server.stdout.readline():
        harness.stop(f"{name} did not start")
    return server


def stop(server):
    server.stdin.close()
    server.wait()


def probe(tool, about, folder, port):
    """The whole text of a run against a server that listens; ends the program if nothing was checked."""
    server = f"http://127.0.0.1:{port}"
    command = [tool, "probe", f"{server}/echo", "--credentials", folder / "clients.json", "--rate", "100",
               "--verbose"]
    if about.get("flow"):
        command += ["--flow", "form", "--initiate", f"{server}/initiate", "--authorize", f"{server}/authorize",
                    "--token", f"{server}/token"]
    run = subprocess.run(command, capture_output=True, text=True)
    text = run.stdout + run.stderr
    if not any(checks(text)):
        harness.stop(f"{folder.name} was not probed:\n{text}")
    return text


def checks(text):
    """Each check of a run: its id, its level, its verdict, and all that is said of it."""
    heading = re.compile(rf"^([A-Z]{{3}}-\d\d)  (\S+) +({'|'.join(shown)}) ", re.MULTILINE)
    starts = list(heading.finditer(text))
    for this, following in zip(starts, [*starts[1:], None]):
        block = text[this.start():following.start() if following else len(text)]
        yield this[1], this[2], this[3], block


def broken_checks(text):
    return [(check, level, block) for check, level, verdict, block in checks(text) if verdict == "broken"]


def is_withheld(about, check, level, block):
    """Whether a finding is not published: see docs/security-findings.md."""
    is_finding = re.match(r"\S+  \S+ +(broken|lax|crash) ", block)
    # In the flow, a wrong request that is accepted gives credentials away, whatever the level is.
    gives_away = check[:3] in ("TMP", "AUT", "TOK") and "to an invalid request" in block
    ends = "closed the connection without an answer" in block
    return bool(about.get("maintained") and is_finding and (level == "security" or gives_away or ends))


def write_verdicts(name, found):
    """Writes the verdicts, the mistakes that the server makes, and what the rules that it breaks say."""
    about = read_about(name)
    verdicts, mistakes, rules = {verdict: [] for verdict in shown}, {}, {}
    for check, level, verdict, block in sorted(found):
        if is_withheld(about, check, level, block):
            continue
        verdicts[verdict].append(check)
        named = re.findall(r"^    the server accepts this request from a program that .*\(([\w-]+)\)$", block, re.MULTILINE)
        if named:
            mistakes[check] = sorted(set(named))
        if verdict in ("broken", "crash"):
            rules[check] = [level, block.splitlines()[0].split(maxsplit=3)[3]]
    values = {**verdicts, "mistakes": mistakes, "rules": rules}
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    (root / "scripts/providers" / name / "verdicts.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
