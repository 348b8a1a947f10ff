"""Writes docs/implementations.md from the figures and the about.json files."""

import re
from pathlib import Path

HERE = Path(__file__).resolve().parent


def text(measured, abouts):
    parts = [filled(measured),
             "## Results of each library\n\n" + figures(measured["implementations"]),
             "Correct answers out of all answers of each library, by topic of the vectors (–: no answers):\n\n"
             + topics(measured["implementations"]),
             "## Computed and judged causes\n\n" + judged(measured["implementations"], abouts)]
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
        return "Every failure has a cause on this page."
    failures = "failure has" if count == 1 else "failures have"
    return (f"{count} {failures} no cause on this page yet. Failures without a cause are listed "
            "with the mistakes that give the library's value, if any mistakes do.")


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


# Causes that were judged are listed from this many failures on.
LISTED_MIN = 5


def judged(implementations, abouts):
    """How many failures have a cause that was computed, and which were judged by hand, and why."""
    causes = [(sum(counts), name, cause) for name, one in implementations.items()
              for counts, cause in zip(one["causes"], abouts[name]["causes"])]
    computed = sum(count for count, _, cause in causes if cause["pitfalls"])
    hand = sorted(((count, name, cause) for count, name, cause in causes
                   if count and not cause["pitfalls"]), key=lambda one: (-one[0], one[1]))
    total = sum(failed(one) for one in implementations.values())
    listed = [one for one in hand if one[0] >= LISTED_MIN]
    rest = sum(count for count, _, _ in hand[len(listed):])
    lines = [f"The causes of {computed} of {total} failures ({100 * computed // total}%) were "
             "computed from the library's value, or from the vector whose signature it refused. "
             f"The causes of {sum(count for count, _, _ in hand)} failures were judged by hand. In "
             "most of these, the library refuses the request, so there is no value from which to "
             "compute a cause.\n\n",
             row(["failures", "implementation", "operation", "cause"]), row(["--:"] + ["---"] * 3)]
    for count, name, cause in listed:
        lines.append(row([count, f"[{name}](#{anchor(name)})", cause.get("operation", "sign"),
                          cause["text"]]))
    lines.append(f"\nThe other {rest} failures judged by hand have {len(hand) - len(listed)} causes, "
                 f"each with fewer than {LISTED_MIN} failures. The sections below list them.\n")
    return "".join(lines)


def anchor(name):
    return name.lower().replace(".", "")


def section(name, one, about):
    lines = [f"## {name}\n\n", f"Library: [{about['library']}]({about['homepage']}). "
             f"Language: {one['language']}. Package: {about['package']}. "
             f"Version: {one['version']}.\n\n",
             f"How the adapter calls the library: {about['asked']}\n\n"]
    if about["limits"]:
        lines += ["Limits of the library and its adapter:\n\n",
                  *(f"- {limit}\n" for limit in about["limits"]), "\n"]
    lines += [counted(one), "\n"]
    lines_of_causes = [line for count, cause in zip(one["causes"], about["causes"])
            if (line := cause_line(count, cause))]
    if lines_of_causes:
        lines += ["\n", *lines_of_causes]
    if one["rest"]:
        lines += ["\nFailures without a known cause:\n\n", *map(rest_line, one["rest"])]
    return "".join(lines)


def counted(one):
    sentences = []
    for operation, verb in ("sign", "signs"), ("verify", "verifies"):
        counts = one[operation]
        answered = counts["passed"] + counts["failed"] + counts["errored"]
        if answered:
            subject = "It" if sentences else "The library"
            sentences.append(f"{subject} {verb} {counts['passed']} of {answered} vectors "
                             f"correctly; {counts['skipped']} other vectors were skipped.")
    return " ".join(sentences) or "Nothing could be tested."


def cause_line(counts, cause):
    if not any(counts):
        return None
    pitfalls = " + ".join(f"`{pitfall}`" for pitfall in cause["pitfalls"])
    shown = (f"Pitfall: {pitfalls}. " if pitfalls else "") + f"Example: {link(cause['example'])}"
    times = ", ".join(f"{operation} {count}"
                      for operation, count in zip(("sign", "verify"), counts) if count)
    return (f"- **{cause['kind']}** (failures: {times}): {cause['text']}\n"
            f"  {cause['proof']}. {shown}\n")


def rest_line(group):
    pitfalls = " or ".join(" + ".join(f"`{one}`" for one in names)
                           for names in group["pitfalls"]) or "none known"
    does = re.sub("^another ", "gives another ", group["what"])
    return (f"- Failures: {group['operation']} {group['count']}. What happens: the library {does}. "
            f"Pitfall: {pitfalls}. Example: {link(group['example'])}\n")


def link(identifier):
    file, name = identifier.split("::", 1)
    return f"[{file.removeprefix('vectors/')}::{name}](../{file}.json)"
