"""2 files and the system around them.

Links, pipes, what cannot be read, odd names, full disks, reports over input, temporary files.
"""

import os
import signal
import stat
import time

import waiting
from lab import RIGHT, WRONG, strict_json, write


def run(lab, share):
    for family in (links, pipes, unreadable, names, over_input, part_files, full_disk, closed, two_files):
        family(lab)
    waiting.run(lab)


def links(lab):
    """A folder reached twice is read once; walks end."""
    shapes = {
        "one loop": [("loop", ".")],
        "two loops": [("l1", "."), ("l2", ".")],
        "up": [("sub/up", "..")],
        "a chain": [(f"l{n}", f"l{n + 1}") for n in range(60)],
        "itself": [("self", "self")],
        "dangling": [("gone", "nowhere")],
        "a second name": [("b", "sub")],
    }
    for name, made in shapes.items():
        folder = lab.folder()
        (folder / "d/sub").mkdir(parents=True)
        write(folder / "d/a.json", RIGHT)
        for link, target in made:
            os.symlink(target, folder / "d" / link)
        for command in ("check", "sign", "explain"):
            done = lab.run(folder, command, "d", *(["--report", "json"] if command == "check" else []), seconds=10)
            lab.sane(done, f"{command} of links: {name}")
            if command == "check" and name not in ("a chain", "itself", "dangling"):
                try:
                    total = strict_json(done.out)["summary"]["total"]
                except (ValueError, KeyError):
                    total = None
                lab.expect(total == 1, f"links: {name}", "one vector is counted once", total, done)


def pipes(lab):
    """What is not a regular file is left out of a folder with a note; a signal ends the wait for one that is named."""
    for kind in ("fifo", "socket"):
        folder = lab.folder()
        (folder / "d").mkdir()
        write(folder / "d/a.json", RIGHT)
        if kind == "fifo":
            os.mkfifo(folder / "d/z.json")
        else:
            import socket

            here = socket.socket(socket.AF_UNIX)
            old = os.getcwd()
            os.chdir(folder / "d")
            here.bind("z.json")
            os.chdir(old)
            here.close()
        done = lab.run(folder, "check", "d", seconds=10)
        lab.code(done, 0, f"a folder with a {kind}")
        lab.expect(b"z.json" in done.err, f"a folder with a {kind}", "a note names it", done.short, done)
    for words in (
        ["check", "f"],
        ["check", "a.json", "--known", "f"],
        ["check", "a.json", "--baseline", "f"],
        ["compare", "f", "f"],
        ["history", "f"],
        ["merge", "f"],
        ["sign", "f"],
        ["explain", "f"],
        ["vectors", "lint", "f"],
        ["explain", "--url", "http://a/", "--consumer-secret-file", "f"],
        ["check", "key.json"],
        ["check", "a.json", "--answers", "f"],
        ["check", "a.json", "--report", "json=f"],
    ):
        for number in (signal.SIGINT, signal.SIGTERM):
            folder = lab.folder(a=RIGHT)
            os.mkfifo(folder / "f")
            write(
                folder / "key.json",
                {**RIGHT, "oauth": {"oauth_signature_method": "RSA-SHA1"}, "secrets": {"private_key_file": "f"}},
            )
            done = lab.run(
                folder,
                *words,
                after=lambda process: (time.sleep(0.4), process.poll() is None and os.kill(process.pid, number)),
                seconds=6,
            )
            ended = done.code == 128 + number or done.code in (2, 3) and done.seconds < 3
            lab.expect(
                ended,
                f"{number.name} while {' '.join(words)} waits for a FIFO",
                "it ends with the code of the signal, or refuses the FIFO",
                done.short,
                done,
            )


def unreadable(lab):
    """What cannot be looked at is an error each, and the rest is checked."""
    user = lab.another_user()
    if user is None:
        return
    for name, mode, inside in (
        ("d/sub", 0o444, True),
        ("d/sub", 0o000, True),
        ("d/sub", 0o311, True),
        ("d/sub/b.json", 0o000, False),
    ):
        folder = lab.folder()
        (folder / "d/sub/deep").mkdir(parents=True)
        for path, value in (
            ("d/a.json", RIGHT),
            ("d/sub/b.json", {**WRONG, "id": "b"}),
            ("d/sub/deep/c.json", {**WRONG, "id": "c"}),
        ):
            write(folder / path, value)
        subtree = folder / name
        subtree.chmod(mode)
        for path in [folder, folder / "d"]:
            path.chmod(0o755)
        done = lab.run(folder, "check", "d", "--report", "json", as_other=user)
        subtree.chmod(0o755)
        lab.code(done, 2, f"{name} with the rights {mode:o}")
        try:
            results = {result["id"]: result["status"] for result in strict_json(done.out)["results"]}
        except (ValueError, KeyError):
            results = {}
        lab.expect(
            results.get("d/a::a") == "passed",
            f"{name} with the rights {mode:o}",
            "the good vector is checked",
            results,
            done,
        )
        lab.expect(b"sub" in done.err, f"{name} with the rights {mode:o}", "the error names it", done.short, done)
    for words in (
        ["check", "x.json"],
        ["compare", "x.json", "x.json"],
        ["history", "x.json"],
        ["merge", "x.json"],
        ["sign", "x.json"],
        ["explain", "x.json"],
        ["check", "a.json", "--known", "x.json"],
        ["check", "a.json", "--baseline", "x.json"],
    ):
        folder = lab.folder(a=RIGHT, x=RIGHT)
        (folder / "x.json").chmod(0)
        folder.chmod(0o755)
        lab.code(lab.run(folder, *words, as_other=user), 2, f"{' '.join(words)}, not readable")
    for words in (["--report", "json=r.json"], ["--history", "h.x"], ["--known", "k.json", "--update-known"]):
        folder = lab.folder(a=WRONG)
        folder.chmod(0o555)
        lab.code(
            lab.run(folder, "check", "a.json", "--explain-max", "0", *words, as_other=user),
            3,
            f"{words[0]} into a folder that cannot be written",
        )
        folder.chmod(0o755)


def names(lab):
    """Names that are not UTF-8, very long, or look like options."""
    for name in (b"\xff.json", b"caf\xe9.json", b"\xed\xa0\x80.json", b"\xc3\x28.json"):
        folder = lab.folder()
        (folder / "d").mkdir()
        write(folder / "d/a.json", RIGHT)
        with open(os.fsencode(folder / "d") + b"/" + name, "w") as file:
            file.write('{"id":"b","request":{"url":"http://a/"},"expected":{"base_string_uri":"WRONG"}}')
        done = lab.run(folder, "check", "d")
        lab.code(done, 2, f"a folder with a name that is not UTF-8: {name}")
        lab.expect(b"1 passed" in done.out, f"a folder with {name}", "the good vector is checked", done.short, done)
        lab.code(lab.run(folder, "check", b"d/" + name), 2, f"a name that is not UTF-8: {name}")
    for name in (
        "-v.json",
        "--help.json",
        "a b.json",
        "a::b.json",
        "*.json",
        "[a].json",
        "\\.json",
        "\u00e9.json",
        "e\u0301.json",
        "x" * 250 + ".json",
        ".json",
        "..json",
    ):
        folder = lab.folder()
        write(folder / name, RIGHT)
        for words in (["check", "./" + name], ["check", "."], ["check", str(folder / name)]):
            done = lab.run(folder, *words)
            lab.sane(done, f"{words} with the file {name[:30]!r}")
    folder = lab.folder(a=RIGHT)
    here = os.open(folder, os.O_RDONLY)
    for _ in range(25):
        os.mkdir("d" * 200, dir_fd=here)
        inner = os.open("d" * 200, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    file = os.open("b.json", os.O_WRONLY | os.O_CREAT, dir_fd=here)
    os.write(file, b'{"id":"b","request":{"url":"http://a/"},"expected":{"base_string_uri":"WRONG"}}')
    os.close(file)
    os.close(here)
    done = lab.run(folder, "check", ".")
    lab.code(done, 2, "a path longer than the system permits")


def over_input(lab):
    """A report, history or list over what the run reads is refused before anything is written."""
    spellings = ["a.json", "./a.json", "sub/../a.json", ".//a.json", "link.json", "hard.json", "ABSOLUTE"]
    for spelling in spellings:
        for words in (
            ["check", "a.json", "--report", "json=X"],
            ["check", "a.json", "--report", "html=X"],
            ["check", ".", "--report", "jsonl=X"],
            ["check", "a.json", "--history", "X"],
            ["check", "a.json", "--known", "X", "--update-known"],
            ["check", "a.json", "--report", "human=X", "--report", "json=r.json"],
            ["check", "b.json", "--baseline", "a.json", "--report", "json=X"],
            ["merge", "a.json", "-o", "X"],
            ["check", "b.json", "--answers", "a.json", "--report", "json=X"],
            ["fuzz", "--count", "10", "--private-key-file", "a.json", "--write", "X"],
        ):
            folder = lab.folder(a=RIGHT, b={**RIGHT, "id": "b"})
            (folder / "sub").mkdir()
            os.symlink("a.json", folder / "link.json")
            os.link(folder / "a.json", folder / "hard.json")
            before = (folder / "a.json").read_bytes()
            target = str(folder / "a.json") if spelling == "ABSOLUTE" else spelling
            done = lab.run(folder, *(word.replace("X", target) for word in words))
            case = " ".join(words).replace("X", spelling)
            lab.code(done, 2, case)
            lab.expect((folder / "a.json").read_bytes() == before, case, "the input is as it was", done.short, done)
    for words in (
        ["--report", "json=x", "--report", "html=./x"],
        ["--report", "json=x", "--report", "html=x"],
        ["--history", "x", "--report", "json=./x"],
        ["--history", "x", "--known", "./x", "--update-known"],
        ["--known", "x", "--update-known", "--report", "json=sub/../x"],
    ):
        folder = lab.folder(a=RIGHT)
        (folder / "sub").mkdir()
        lab.code(lab.run(folder, "check", "a.json", *words), 2, "two writers of one file: " + " ".join(words))


def part_files(lab):
    """Temporary files have the rights of the file that they replace, follow no link and do not stay."""
    for mode in (0o600, 0o640, 0o400, 0o644):
        folder = lab.folder(
            s={**RIGHT, "oauth": {"oauth_nonce": "n"}, "secrets": {"consumer_secret": "s"}, "comment": "x" * 1000}
        )
        path = folder / "s.json"
        path.chmod(mode)
        done = lab.run(folder, "sign", "s.json", "--write")
        lab.sane(done, f"sign --write of a file with the rights {mode:o}")
        lab.expect(
            stat.S_IMODE(path.stat().st_mode) == mode,
            f"sign --write, {mode:o}",
            "the file keeps its rights",
            oct(path.stat().st_mode),
            done,
        )
        lab.expect(
            sorted(os.listdir(folder)) == ["s.json"],
            f"sign --write, {mode:o}",
            "nothing else stays",
            os.listdir(folder),
            done,
        )
    for write_to, words in (
        ("r.json", ["check", "a.json", "--report", "json=r.json"]),
        ("k.json", ["check", "a.json", "--known", "k.json", "--update-known"]),
    ):
        folder = lab.folder(a=WRONG)
        victim = write(folder / "victim", "precious")
        for number in range(os.getpid(), os.getpid() + 400):
            os.symlink("victim", folder / f"{write_to}.{number}.part")
        done = lab.run(folder, *words, "--explain-max", "0")
        lab.expect(
            victim.read_bytes() == b"precious",
            f"links with guessed names of temporary files: {write_to}",
            "no link is followed",
            victim.read_bytes()[:40],
            done,
        )
        lab.expect(
            (folder / write_to).is_file() and not (folder / write_to).is_symlink(),
            f"links with guessed names: {write_to}",
            "a file is written",
            done.short,
            done,
        )
    folder = lab.folder(s=RIGHT)
    os.rename(folder / "s.json", folder / "real")
    os.symlink("real", folder / "s.json")
    done = lab.run(folder, "sign", "s.json", "--write")
    lab.expect((folder / "s.json").is_symlink(), "sign --write of a link", "a link stays one", done.short, done)


def full_disk(lab):
    """Where a file cannot grow, the old file stays whole, nothing else stays, and the code is 3."""
    many = [{**WRONG, "id": f"v{number}", "comment": "x" * 200} for number in range(400)]
    for blocks in (0, 1, 8, 32):
        for name, words in (
            ("r.json", ["check", "v.json", "--report", "json=r.json"]),
            ("r.html", ["check", "v.json", "--report", "html=r.html"]),
            ("h.x", ["check", "v.json", "--history", "h.x"]),
            ("k.json", ["check", "v.json", "--known", "k.json", "--update-known"]),
            ("v.json", ["sign", "v.json", "--write"]),
            ("r.jsonl", ["check", "v.json", "--report", "jsonl=r.jsonl"]),
        ):
            folder = lab.folder(v=many)
            if name == "k.json":
                write(folder / name, "[]")
            elif name != "v.json":
                write(folder / name, "old\n" if name != "h.x" else "")
            before, there = (folder / name).read_bytes(), sorted(os.listdir(folder))
            done = lab.run(
                folder, *words, *(["--explain-max", "0"] if words[0] == "check" else []), limits=f"-f {blocks}"
            )
            case = f"{' '.join(words)} with ulimit -f {blocks}"
            lab.code(done, 3, case)
            lab.expect(
                (folder / name).read_bytes() == before,
                case,
                "the old file is whole",
                f"{(folder / name).stat().st_size} bytes",
                done,
            )
            lab.expect(
                sorted(os.listdir(folder)) == there, case, "nothing else stays", sorted(os.listdir(folder)), done
            )


def closed(lab):
    """Standard output that is full or closed is an error; no file gets what belongs there."""
    for words in (
        ["check", "v.json"],
        ["check", "v.json", "--report", "json"],
        ["sign", "v.json"],
        ["explain", "v.json"],
        ["vectors", "list", "v.json"],
        ["schema", "vector"],
        ["check", "v.json", "--report", "html"],
        ["vectors", "audit", "v.json"],
    ):
        for way in (">/dev/full", ">&-", "<&- >&-", "<&- >&- 2>&-", "2>&-", "2>/dev/full"):
            folder = lab.folder(v=RIGHT)
            before = sorted(os.listdir(folder))
            done = shell(lab, folder, words, way)
            case = f"{' '.join(words)} {way}"
            lab.expect(
                done.code == 3 if ">/dev/full" == way or ">&-" in way.split() else done.code in (0, 1, 3),
                case,
                "exit code 3 if standard output is lost",
                done.short,
                done,
            )
            lab.expect(sorted(os.listdir(folder)) == before, case, "no new file", os.listdir(folder), done)


def shell(lab, folder, words, way):
    """A run with the shell's redirections."""
    import shlex
    import subprocess

    from lab import Run

    start = time.monotonic()
    try:
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" "$@" {way}', lab.tool, *words],
            cwd=folder,
            env=lab.environment(folder),
            capture_output=True,
            timeout=20,
        )
        code, out, err = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        code, out, err = None, b"", b""
    return Run(
        words, folder, code, out, err, time.monotonic() - start, shell=f"{shlex.join(['oauthcheck', *words])} {way}"
    )


def two_files(lab):
    """A full id names one vector."""
    folder = lab.folder(a=RIGHT)
    write(folder / "a.jsonl", WRONG)
    lab.code(lab.run(folder, "check", "a.json", "a.jsonl", "--explain-max", "0"), 2, "two files with the same full id")
    lab.code(lab.run(folder, "check", ".", "--explain-max", "0"), 2, "two files with the same full id in a folder")
    done = lab.run(folder, "check", "a.json", "./a.json", str(folder / "a.json"), "--report", "json")
    total = strict_json(done.out)["summary"]["total"] if done.out else None
    lab.expect(done.code == 2 or total == 1, "a file named three times", "it is read once, or refused", total, done)
    for name in ("v.json", "v.jsonl"):
        text = "x" if name == "v.json" else "x\n"
        write(folder / name, text)
        lab.code(lab.run(folder, "check", name), 2, f"{name} with no JSON")
    done = lab.run(folder, "check", "--jsonl", "/dev/zero", seconds=5)
    lab.expect(
        b"longer than 16 MiB" in done.err,
        "a line without end",
        "the error is printed while it is read",
        done.short,
        done,
    )
