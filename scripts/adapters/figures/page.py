"""Writes docs/implementations.md, and a page for each library, from the figures and the about.json files."""

import collections
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
OPERATIONS = "sign", "verify"


def text(measured, abouts):
    every = [(name, counts, cause) for name, one in measured["implementations"].items()
             for counts, cause in entries(one, abouts[name])]
    return "\n".join([
        filled(measured),
        "## Results of each library\n\n" + figures(measured["implementations"]),
        "Correct answers out of all answers of each library, by topic of the vectors (–: no answers):\n\n"
        + topics(measured["implementations"]),
        "## Mistakes that libraries make\n\n" + computed(every, measured["implementations"]),
        "## Other causes\n\n" + judged(every),
        (HERE / "checked-by-hand.md").read_text("utf-8")])


def pages(measured, abouts):
    """A page for each library with all its causes, by the library's name."""
    return {name: section(name, one, abouts[name]) for name, one in measured["implementations"].items()}


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
        return "Every failure has a cause."
    failures = "failure has" if count == 1 else "failures have"
    return (f"{count} {failures} no cause yet. `--show` also prints such failures, with the mistakes that give the library's value, if "
            "oauthcheck knows any.")


def failed(one):
    return sum(one[operation][status] for operation in OPERATIONS for status in ("failed", "errored"))


def tested(one):
    """The operations that were tested; for each, how many vectors were, and the counts of outcomes."""
    for operation in OPERATIONS:
        counts = one[operation]
        if answered := counts["passed"] + counts["failed"] + counts["errored"]:
            yield operation, answered, counts


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def figures(implementations):
    outcomes = ["passed", "failed", "errored", "skipped"]
    lines = [row(["implementation", "version", "operation", "tested", *outcomes]), row(["---"] * 3 + ["--:"] * 5)]
    for name, one in implementations.items():
        lines += [row([details_link(name), one["version"], operation, answered, *(counts[outcome] for outcome in outcomes)])
                  for operation, answered, counts in tested(one)]
    return "".join(lines)


def topics(implementations):
    every = sorted({topic for one in implementations.values() for topic in one["topics"]})
    lines = [row(["implementation", *every]), row(["---"] + ["--:"] * len(every))]
    for name, one in implementations.items():
        cells = [one["topics"].get(topic) for topic in every]
        lines.append(row([name, *(f"{cell[0]}/{cell[1]}" if cell else "–" for cell in cells)]))
    return "".join(lines)


def computed(every, implementations):
    """The causes that were computed: for each set of mistakes, the libraries that make them."""
    by_mistakes = collections.defaultdict(collections.Counter)
    for name, counts, cause in every:
        if cause["pitfalls"]:
            by_mistakes[tuple(sorted(cause["pitfalls"]))][name, cause["kind"]] += sum(counts)
    counts = {mistakes: sum(libraries.values()) for mistakes, libraries in by_mistakes.items()}
    total, found = sum(failed(one) for one in implementations.values()), sum(counts.values())
    lines = [f"The causes of {found} of {total} failures ({100 * found // total}%) were computed: from the library's wrong value or, "
             "if the library refused a correct signature, from the vector. These are the mistakes, each with the number of failures in "
             "each library. They are faults, unless an interpretation or a limit is named after the number.\n\n",
             row(["failures", "mistakes", "libraries"]), row(["--:", "---", "---"])]
    for mistakes, libraries in sorted(by_mistakes.items(), key=lambda one: (-counts[one[0]], one[0])):
        named = [f"{name} {count}" + ("" if kind == "fault" else f" ({kind})")
                 for (name, kind), count in sorted(libraries.items(), key=lambda one: (-one[1], one[0]))]
        lines.append(row([counts[mistakes], " + ".join(f"`{one}`" for one in mistakes), ", ".join(named)]))
    return "".join(lines)


# Causes that were judged are listed from this many failures on.
LISTED_MIN = 5


def judged(every):
    """The causes that were judged by hand, and why."""
    hand = sorted(((name, counts, cause) for name, counts, cause in every if not cause["pitfalls"]),
                  key=lambda one: (-sum(one[1]), one[0]))
    listed = [one for one in hand if sum(one[1]) >= LISTED_MIN]
    by_hand, rest = (sum(sum(counts) for _, counts, _ in some)
                     for some in (hand, hand[len(listed):]))
    lines = [f"The causes of {by_hand} failures were judged by hand. In most of these failures, the library refuses to sign the request, "
             "so it gives no value from which to compute a cause.\n\n",
             row(["failures", "implementation", "kind", "cause"]), row(["---"] * 4)]
    for name, counts, cause in listed:
        lines.append(row([by_operation(counts), details_link(name), cause["kind"], cause["text"]]))
    lines.append(f"\nThe other {rest} failures judged by hand have {len(hand) - len(listed)} causes, "
                 f"each with fewer than {LISTED_MIN} failures.\n")
    return "".join(lines)


def details_link(name):
    """The file with what is known of a library. In the website, it is a page: see `pages`."""
    return f"[{name}](../scripts/adapters/{name}/about.json)"


def section(name, one, about):
    lines = [f"# {name}\n\n", f"Library: [{about['library']}]({about['homepage']}). "
             f"Language: {one['language']}. Package: {about['package']}. "
             f"Version: {one['version']}.\n\n",
             f"How the adapter calls the library: {about['asked']}\n\n"]
    if about["limits"]:
        lines += ["Limits of the library and its adapter:\n\n",
                  *(f"- {limit}\n" for limit in about["limits"]), "\n"]
    lines += [counted(one), "\n"]
    lines_of_causes = [cause_line(counts, cause) for counts, cause in entries(one, about)]
    if lines_of_causes:
        lines += ["\nCauses of the failures ([what the words mean](../docs/implementations.md#how-it-was-measured)):\n\n", *lines_of_causes]
    if one["rest"]:
        lines += ["\nFailures without a known cause:\n\n", *map(rest_line, one["rest"])]
    return "".join(lines)


def counted(one):
    sentences = []
    for operation, answered, counts in tested(one):
        subject = "It" if sentences else "The library"
        verb = {"sign": "signs", "verify": "verifies"}[operation]
        sentences.append(f"{subject} {verb} {counts['passed']} of {answered} tested vectors correctly; "
                         f"{counts['skipped']} others were skipped.")
    return " ".join(sentences) or "Nothing could be tested."


def entries(one, about):
    """The causes that have failures, each after how many failures to sign and to verify it has.

    Causes that differ only in their operation look alike on the page, and are one entry."""
    merged = {}
    for (sign, verify), cause in zip(one["causes"], about["causes"]):
        looks = tuple(str(cause[member]) for member in ("kind", "text", "proof", "pitfalls", "example"))
        (signs, verifies), _ = merged.get(looks, ((0, 0), cause))
        merged[looks] = (signs + sign, verifies + verify), cause
    return [(counts, cause) for counts, cause in merged.values() if any(counts)]


def cause_line(counts, cause):
    pitfalls = " + ".join(f"`{pitfall}`" for pitfall in cause["pitfalls"])
    label = "Pitfall" if len(cause["pitfalls"]) == 1 else "Pitfalls"
    shown = (f"{label}: {pitfalls}. " if pitfalls else "") + f"Example: {link(cause['example'])}"
    return (f"- **{cause['kind']}** (failures: {by_operation(counts)}): {cause['text']}\n"
            f"  {proof(cause)}. {shown}\n")


def by_operation(counts):
    return ", ".join(f"{count} {operation}" for operation, count in zip(OPERATIONS, counts) if count)


PROOF = re.compile(r"(?P<place>.*?)(: (?P<reason>.*?))?(; (?P<rule>[^;]*))?")


def proof(cause):
    """The parts of PLACE: REASON; RULE, each with a label. A rule that is a sentence has none."""
    place, reason, rule = PROOF.fullmatch(cause["proof"]).group("place", "reason", "rule")
    parts = [f"Where: {place}"]
    if reason:
        parts.append(f"Why: {reason}")
    if rule and re.search(" [a-z]", rule):
        parts.append(rule[0].upper() + rule[1:])
    elif rule:
        parts.append(("Rule: " if cause["kind"] == "fault" else "See: ") + rule)
    return ". ".join(parts)


def rest_line(group):
    pitfalls = " or ".join(" + ".join(f"`{one}`" for one in names)
                           for names in group["pitfalls"]) or "none known"
    does = re.sub("^another ", "gives another ", group["what"])
    return (f"- Failures: {group['operation']} {group['count']}. What happens: the library {does}. "
            f"Pitfall: {pitfalls}. Example: {link(group['example'])}\n")


def link(identifier):
    file, name = identifier.split("::", 1)
    return f"[{file.removeprefix('vectors/')}::{name}](../{file}.json)"
