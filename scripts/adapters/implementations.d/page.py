"""Writes docs/implementations.md from the figures and the about.json files."""

from pathlib import Path

HERE = Path(__file__).resolve().parent


def text(measured, abouts):
    parts = [filled(measured), "## Figures\n\n" + figures(measured["implementations"]),
             "By topic: correct answers of all answers (–: no answers).\n\n"
             + topics(measured["implementations"])]
    for name, one in measured["implementations"].items():
        parts.append(section(name, one, abouts[name]))
    parts.append((HERE / "checked-by-hand.md").read_text("utf-8"))
    return "\n".join(parts)


def filled(measured):
    every = measured["implementations"].values()
    asked = next(iter(every))
    return (HERE / "introduction.md").read_text("utf-8").format(
        version=measured["oauthcheck"], commit=measured["commit"], count=len(every),
        vectors=sum(asked["sign"].values()),
        failures=sum(failed(one) for one in every),
        unexplained=unexplained(sum(group["count"] for one in every for group in one["rest"])))


def unexplained(count):
    if not count:
        return "Every failure has a cause in words."
    return (f"{count} failures have no cause in words yet. They are listed with the mistakes that "
            "give the same value, if there are any.")


def failed(one):
    return sum(one[operation][status] for operation in ("sign", "verify")
               for status in ("failed", "errored"))


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def figures(implementations):
    head = ["implementation", "version", "operation", "verified",
            "passed", "failed", "errored", "skipped"]
    lines = [row(head), row(["---"] * 3 + ["--:"] * 5)]
    for name, one in implementations.items():
        for operation in ("sign", "verify"):
            counts = one[operation]
            answered = counts["passed"] + counts["failed"] + counts["errored"]
            if not answered:
                continue
            lines.append(row([f"[{name}](#{anchor(name)})", one["version"], operation, answered,
                              *(counts[status] for status in
                                ("passed", "failed", "errored", "skipped"))]))
    return "".join(lines)


def topics(implementations):
    every = sorted({topic for one in implementations.values() for topic in one["topics"]})
    lines = [row(["implementation", *every]), row(["---"] + ["--:"] * len(every))]
    for name, one in implementations.items():
        cells = [one["topics"].get(topic) for topic in every]
        lines.append(row([name, *(f"{cell[0]}/{cell[1]}" if cell else "–" for cell in cells)]))
    return "".join(lines)


def anchor(name):
    return name.lower().replace(".", "")


def section(name, one, about):
    lines = [f"## {name}\n\n", f"[{about['library']}]({about['homepage']}), {one['language']}, "
             f"{about['package']}; version {one['version']}.\n\n",
             f"Called: {about['asked']}\n\n"]
    if about["limits"]:
        lines += ["It has no way to express, or does not do:\n\n",
                  *(f"- {limit}\n" for limit in about["limits"]), "\n"]
    lines += [counted(one), "\n"]
    lines_of_causes = [line for count, cause in zip(one["causes"], about["causes"])
            if (line := cause_line(count, cause))]
    if lines_of_causes:
        lines += ["\n", *lines_of_causes]
    if one["rest"]:
        lines += ["\nWithout a cause in words:\n\n", *map(rest_line, one["rest"])]
    return "".join(lines)


def counted(one):
    sentences = []
    for operation, verb in ("sign", "Signs"), ("verify", "Verifies"):
        counts = one[operation]
        answered = counts["passed"] + counts["failed"] + counts["errored"]
        if answered:
            sentences.append(f"{verb} {counts['passed']} of {answered} correctly, "
                             f"{counts['skipped']} skipped.")
    return " ".join(sentences) or "Nothing could be tested."


def cause_line(counts, cause):
    if not any(counts):
        return None
    pitfalls = " + ".join(f"`{pitfall}`" for pitfall in cause["pitfalls"])
    shown = ", ".join(part for part in (pitfalls, link(cause["example"])) if part)
    times = ", ".join(f"{operation} {count}×"
                      for operation, count in zip(("sign", "verify"), counts) if count)
    return (f"- **{cause['kind']}**, {times}: {cause['text']}\n"
            f"  {cause['proof']}. {shown}\n")


def rest_line(group):
    pitfalls = " or ".join(" + ".join(f"`{one}`" for one in names)
                           for names in group["pitfalls"]) or "no known mistake"
    return (f"- {group['operation']}, {group['count']}×: {group['what']}; {pitfalls}; "
            f"{link(group['example'])}\n")


def link(identifier):
    file, name = identifier.split("::", 1)
    return f"[{file.removeprefix('vectors/')}::{name}](../{file}.json)"
