"""8 resources.

Large values of every kind within their budget, few descriptors and threads, numbers out of bounds, signals in the
midst of long work. Memory stays under 64 MiB plus ten times the vector, and time grows with its size.
"""

import json
import os
import resource
import signal
import time

from lab import RIGHT, strict_json, vector, write

MEMORY = 64 << 20
TIMES = 10
SECONDS = 12  # of CPU
WRONG_SIGNATURE = {"expected": {"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}}


def run(lab, share):
    large(lab)
    interrupted(lab)
    descriptors(lab)
    calls(lab)


def shapes():
    """Vectors with one part large, by name."""
    wrong = WRONG_SIGNATURE

    def request(**members):
        return {"request": {"method": "POST", "url": "http://a.example/", **members}, **wrong}

    yield "segments /v1", [request(url="http://a" + "/v1" * count) for count in (2000, 8000, 16000)]
    yield "segments /12", [request(url="http://a" + "/12" * count) for count in (2000, 8000)]
    yield "segments /a%20b", [request(url="http://a" + "/a%20b" * count) for count in (2000, 8000)]
    yield "long host", [request(url="http://" + "a." * count + "b/") for count in (5000, 50_000)]
    yield "query parameters", [
        request(url="http://a/?" + "&".join(f"a{number}=b" for number in range(count))) for count in (5000, 50_000)
    ]
    yield "equal parameters", [request(query=[["a", "b"]] * count) for count in (5000, 50_000)]
    yield "form parameters", [
        request(form=[[f"a{number}", "b c"] for number in range(count)]) for count in (5000, 50_000)
    ]
    yield "a long parameter", [request(query=[["a", "+ %\u00e9" * count]]) for count in (100_000, 1_000_000)]
    yield "a long body", [
        request(body='{"a":"b"}' * count, content_type="application/json") for count in (100_000, 1_000_000)
    ]
    yield "a long form body", [
        request(body="a=b+c&" * count, content_type="application/x-www-form-urlencoded") for count in (10_000, 100_000)
    ]
    yield "a long nonce", [
        {"oauth": {"oauth_nonce": "n" * count, "oauth_timestamp": "1"}, **wrong} for count in (100_000, 2_000_000)
    ]
    yield "a long secret", [
        {"secrets": {"consumer_secret": "\u00e9s" * count}, **wrong} for count in (100_000, 1_000_000)
    ]
    yield "a long signature", [{"expected": {"signature": "A" * count}} for count in (100_000, 4_000_000)]
    yield "a long base string", [
        {"expected": {"base_string": "GET&a&" + "a%3Db%26" * count}} for count in (10_000, 100_000)
    ]
    yield "header fields", [
        {"expected": {"authorization_header": "OAuth " + ", ".join(f'x{number}="y"' for number in range(count))}}
        for count in (20_000, 200_000)
    ]
    yield "protocol parameters", [
        {"oauth": {**{f"oauth_x{number}": "1" for number in range(count)}, "oauth_nonce": "n"}, **wrong}
        for count in (2000, 20_000)
    ]
    yield "flags", [{"flags": [f"f{number}" for number in range(count)]} for count in (10_000, 100_000)]
    yield "an unknown member each", [{f"x{number}": 1 for number in range(count)} for count in (1000, 100_000)]


def large(lab):
    for name, versions in shapes():
        for members in versions:
            value = vector("v", **members)
            folder = lab.folder()
            write(folder / "v.jsonl", json.dumps(value) + "\n")
            size = (folder / "v.jsonl").stat().st_size
            for words in (
                ["check", "v.jsonl", "--budget", "0.2", "--depth", "1"],
                ["check", "v.jsonl", "--budget", "1"],
                ["sign", "v.jsonl"],
                ["explain", "v.jsonl", "--budget", "0.2"],
            ):
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                done = lab.run(folder, *words, seconds=120, measure=True)
                used = resource.getrusage(resource.RUSAGE_CHILDREN)
                used = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
                case = f"{name}, {size:,} bytes, {' '.join(words)}"
                lab.sane(done, case)
                lab.expect(used < SECONDS, case, f"it ends within {SECONDS} s of CPU", f"{used:.1f} s", done)
                limit = MEMORY + TIMES * size
                lab.expect(
                    done.memory < limit,
                    case,
                    "memory under 64 MiB plus ten times the vector",
                    f"{done.memory >> 20} MiB of {limit >> 20}",
                    done,
                )
            (folder / "v.jsonl").unlink()


def interrupted(lab):
    """A signal ends long work, at whatever moment it arrives, within a second of CPU and with its code.

    The moments and the second are CPU time, which a busy machine does not change.
    """
    works = {name: list(versions)[-1] for name, versions in shapes()}
    works["a longer secret"] = {"secrets": {"consumer_secret": "\u00e9s+" * 2_000_000}, **WRONG_SIGNATURE}
    names = ("segments /v1", "query parameters", "a long body", "a long base string", "header fields",
             "a long parameter", "a long secret", "a longer secret", "a long signature", "protocol parameters")
    for name in names:
        for words in (
            ["check", "v.jsonl", "--budget", "60", "--depth", "4", "--jobs", "1"],
            ["check", "v.jsonl", "--jobs", "1", "--report", "json=r.json"],
            ["explain", "v.jsonl", "--budget", "60", "--depth", "4"],
        ):
            for moment in (0.1, 0.3, 0.6, 1, 1.5, 2.5):
                number = signal.SIGINT if moment != 0.6 else signal.SIGTERM
                folder = lab.folder()
                lines = [vector(f"v{index}", **works[name]) for index in range(2)]
                write(folder / "v.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
                sent = []

                def after(process):
                    while process.poll() is None:
                        used = cpu_seconds(process.pid)
                        if used is not None and used >= moment:
                            sent.append(used)
                            return os.kill(process.pid, number)
                        time.sleep(0.005)

                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                done = lab.run(folder, *words, after=after, seconds=60)
                used = resource.getrusage(resource.RUSAGE_CHILDREN)
                (folder / "v.jsonl").unlink()
                if not sent:
                    break
                used = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime - sent[0]
                case = f"{number.name} after {moment} s in {' '.join(words[:1] + words[-2:])} of {name}"
                # A run that is about to end may end by itself.
                lab.expect(done.code in (1, 2, 128 + number), case, "the code of the signal", done.short, done)
                lab.expect(used < 1, case, "it ends within a second of CPU", f"{used:.2f} s", done)


def cpu_seconds(pid):
    """The CPU time of a process so far; None if it has ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as text:
            fields = text.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def descriptors(lab):
    """Too few descriptors are fewer jobs with a note, or code 3 with a report; never a trap or a hang."""
    many = "".join(json.dumps(vector(f"v{number}")) + "\n" for number in range(300))
    for files in (6, 8, 12, 16, 24, 32, 64, 128, 256, 1024):
        for jobs in ("1", "8", "64", "256"):
            folder = lab.folder()
            write(folder / "v.jsonl", many)
            done = lab.run(
                folder,
                "check",
                "v.jsonl",
                "--jobs",
                jobs,
                "--report",
                "json=r.json",
                "--",
                lab.tool,
                "adapter",
                limits=f"-n {files}",
                read=["r.json"],
                seconds=25,
            )
            case = f"ulimit -n {files}, --jobs {jobs}"
            lab.sane(done, case)
            lab.code(done, {0, 1, 3}, case)
            try:
                report = strict_json(done.files.get("r.json", b""))
            except ValueError:
                report = {}
            enough = files >= 12
            lab.expect(
                not enough or report.get("exit", {}).get("code") == done.code,
                case,
                "a report with the run's exit code",
                report.get("exit"),
                done,
            )
    if os.geteuid() != 0:
        for processes in (0, 1, 2, 4):
            for words in (["check", "v.jsonl"], ["check", "v.jsonl", "--", lab.tool, "adapter"], ["sign", "v.jsonl"]):
                folder = lab.folder()
                write(folder / "v.jsonl", many)
                done = lab.run(folder, *words, limits=f"-u {processes}", seconds=20)
                lab.sane(done, f"ulimit -u {processes}: {' '.join(words[:3])}")


def calls(lab):
    """Limits of the command line, and numbers out of bounds."""
    folder = lab.folder()
    write(folder / "v.json", RIGHT)
    for count, code in ((1900, {0, 2}), (2500, {2}), (20_000, {2})):
        done = lab.run(
            folder, "check", "v.json", *(f"--id=*{number}" if number else "--id=a" for number in range(count))
        )
        lab.code(done, code, f"{count:,} options --id")
        lab.expect(
            done.seconds < SECONDS,
            f"{count:,} options --id",
            f"it ends within {SECONDS} s",
            f"{done.seconds:.1f} s",
            done,
        )
    done = lab.run(folder, "check", *["v.json"] * 12_000)
    lab.code(done, 2, "12,000 arguments")
    for option in ("--jobs", "--depth", "--budget", "--explain-max", "--shard"):
        for value in (
            "-1",
            "0",
            "9223372036854775807",
            "9223372036854775808",
            "1e308",
            "nan",
            "inf",
            "-inf",
            "1/0",
            "0/0",
            "9223372036854775807/9223372036854775807",
            "",
            " 1",
            "0x1",
            "\u0661",
            "1e-400",
        ):
            done = lab.run(folder, "check", "v.json", f"{option}={value}", seconds=15)
            lab.sane(done, f"{option} {value}")
    for option in ("--timeout", "--start-timeout", "--max-restarts", "--in-flight", "--jobs"):
        for value in ("-1", "0", "9223372036854775807", "1e308", "1e-9", "nan", "inf", ""):
            done = lab.run(folder, "check", "v.json", f"{option}={value}", "--", lab.tool, "adapter", seconds=15)
            lab.sane(done, f"{option} {value} with an adapter")
    for option in ("--seed", "--from", "--count", "--seconds", "--max-findings"):
        for value in ("-1", "0", "18446744073709551615", "9223372036854775807", "nan", ""):
            done = lab.run(
                folder,
                "fuzz",
                *([] if option in ("--count", "--seconds") else ["--count", "5"]),
                f"{option}={value}",
                seconds=15,
                after=(lambda process: (time.sleep(1), process.poll() is None and os.kill(process.pid, signal.SIGINT))),
            )
            lab.sane(done, f"fuzz {option} {value}")
    for count in (1_000, 100_000, 1_000_000):
        write(folder / "many.json", b"[" + b",".join([b"{}"] * count) + b"]")
        done = lab.run(folder, "check", "many.json", seconds=40, measure=True)
        lab.code(done, 2, f"a list of {count:,} faults")
        lab.expect(
            done.memory < 512 << 20,
            f"a list of {count:,} faults",
            "memory under 512 MiB",
            f"{done.memory >> 20} MiB",
            done,
        )
        (folder / "many.json").unlink()
    for epoch in ("-1", "0", "9223372036854775807", "99999999999999999999", "x", "1e9", ""):
        for words in (["--history", "h.x"], ["--known", "k.json", "--update-known"]):
            done = lab.run(folder, "check", "v.json", *words, environment={"SOURCE_DATE_EPOCH": epoch})
            lab.sane(done, f"SOURCE_DATE_EPOCH={epoch} {words[0]}")
