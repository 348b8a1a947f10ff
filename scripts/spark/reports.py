"""Reports of `oauthcheck check --report jsonl`: their lines and summaries."""
import collections
import json
import re

# Quotes in JSON strings are escaped, so these can only match members.
PLACE = re.compile(rb'"file": "(?:[^"\\]|\\.)*", "line": (\d+)')
FILE = re.compile(rb'"file": ("(?:[^"\\]|\\.)*"), "line": ')
FIRST_LINE = re.compile(rb'"line": (\d+)')
STATUS = re.compile(rb'"status": "(\w+)"')
ID_END = re.compile(rb'^\{"id": "((?:[^"\\]|\\.)*)", "file": "((?:[^"\\]|\\.)*)"')
BROKEN = b'"status": "errored", "reason"'

HEADER, ERROR, RESULT, FOOTER = b'{"oauthcheck"', b'{"error"', b'{"id"', b'{"summary"'
STATUSES = ("passed", "failed", "known", "skipped", "errored")


def quoted(text):
    """A string's JSON as the tool writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def stem(path):
    """`path` without the ending of its last component."""
    dot = path.rfind(".")
    return path[:dot] if dot > path.rfind("/") + 1 else path


def line_number(report):
    return int(FIRST_LINE.search(report)[1])


def kind(report):
    """How the line counts: `passed`, `failed`, `skipped`, `errored`, `broken` (errored, but not the
    vector's fault) or `unreadable` (a line that is not a vector)."""
    if report.startswith(ERROR):
        return "unreadable"
    return "broken" if BROKEN in report else STATUS.search(report)[1].decode()


class Placing:
    """Turns places in a part of a file into places in the file."""

    def __init__(self, file):
        self.id_start = b'{"id": "' + quoted(stem(file))[1:-1].encode() + b"::"
        self.file = b'"file": ' + quoted(file).encode() + b', "line": '

    def __call__(self, report, lines_before=0):
        """The report's line with the file's name and `lines_before` added to its line numbers."""
        named = ID_END.match(report)
        if named:
            # The id follows the name that the part of the file had.
            known_as = len(b'{"id": "') + len(stem(named[2].decode()).encode()) + len(b"::")
            report = self.id_start + report[known_as:]
        return PLACE.sub(lambda found: self.file + b"%d" % (int(found[1]) + lines_before), report)


class Summary:
    """The content of a report's footer."""

    def __init__(self, counts=(), causes=None):
        """`counts`: the number of lines of each kind; `causes`: their JSON, if known."""
        self.counts = collections.Counter(dict(counts))
        self.causes = causes

    @property
    def unreadable(self):
        return self.counts["errored"] + self.counts["unreadable"]

    @property
    def members(self):
        """The numbers of the summary by name."""
        shown = {status: self.counts[status] for status in STATUSES}
        shown["errored"] += self.counts["broken"]
        return {"total": sum(shown.values()), **shown}

    @property
    def exit_code(self):
        if self.unreadable:
            return 2
        if self.counts["broken"]:
            return 3
        if not self.members["total"]:
            return 4
        return 1 if self.counts["failed"] else 0

    @property
    def reasons(self):
        reasons = []
        if self.unreadable:
            reasons.append(f"{self.unreadable} could not be read")
        if self.counts["broken"]:
            reasons.append(f"{self.counts['broken']} could not be checked")
        if not self.members["total"]:
            reasons.append("nothing was selected")
        if self.counts["failed"]:
            reasons.append(f"{self.counts['failed']} failed")
        return reasons

    @property
    def footer(self):
        """The report's last line, byte for byte as the tool writes it."""
        members = [f'"{name}": {count}' for name, count in self.members.items()]
        if self.causes:
            members.append(f'"causes": {self.causes}')
        end = json.dumps({"code": self.exit_code, "reasons": self.reasons})
        return f'{{"summary": {{{", ".join(members)}}}, "exit": {end}}}'

    @property
    def sentence(self):
        """`412 vectors: 410 passed, 2 failed`, and other counts that are not 0."""
        members = self.members
        total = members.pop("total")
        counts = [f"{count:,} {name}" for name, count in members.items()
                  if count or name in ("passed", "failed")]
        return f"{total:,} vector{'' if total == 1 else 's'}: {', '.join(counts)}"


def causes_of(footer):
    """The JSON of the footer's causes as it is there; None if there are none."""
    start = footer.find('"causes": ')
    if start < 0:
        return None
    start += len('"causes": ')
    return footer[start:json.JSONDecoder().raw_decode(footer, start)[1]]
