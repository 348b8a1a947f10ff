"""Lines of vectors through `oauthcheck`, in a process of its own: what the workers do.

A line in, its lines of the report out. Only one thing of a file is not told by a line alone:
whether its id was used before. The tool holds the first 65,536 ids of a file for that; `Piped`
can be told to begin with so many ids that none of these lines is held against another.
"""
import collections
import re
import subprocess
import tempfile
import threading

import reports

# As many ids as the tool holds; behind them it takes any.
IDS_HELD = 65_536
ANY_IDS = [str(number) for number in range(IDS_HELD)]
USED_BEFORE = re.compile(rb'"path": "id", "message": "duplicate id \\"[^"\\]+\\""')


class ToolFailed(Exception):
    """The tool did not come to the end of its report."""


class Piped:
    """A run of the tool over lines; iterate to get what it says of them.

    Lines are pairs: a number, or whatever the caller wants to know them by, and octets. For every
    line that is not blank, in their order, comes its pair with the list of its lines in the report.
    `header` and `footer` of the report are known at the end.
    """

    def __init__(self, tool, options, lines, first_ids=()):
        """`first_ids`: ids that are used before the first line."""
        self.command = [tool, "check", "--jsonl", "-", "--report", "jsonl", *options]
        self.lines = lines
        self.first_ids = first_ids
        self.header = self.footer = None
        self._sent = collections.deque()
        self._failures = []

    def __iter__(self):
        with tempfile.TemporaryFile() as errors:
            with subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
            ) as process:
                feeding = threading.Thread(target=self._feed, args=(process.stdin,), daemon=True)
                feeding.start()
                try:
                    yield from self._answers(process.stdout)
                    feeding.join()
                finally:
                    process.kill()
            self._require_end(process, errors)

    def _feed(self, pipe):
        try:
            with pipe:
                for name in self.first_ids:
                    pipe.write(b'{"id": "%s"}\n' % name.encode())
                for key, octets in self.lines:
                    self._sent.append((key, octets))
                    pipe.write(octets)
                    pipe.write(b"\n")
        except BrokenPipeError:
            pass  # the missing footer says it
        except Exception as failure:  # of the lines' source; raised where they are asked for
            self._failures.append(failure)

    def _answers(self, output):
        taken = len(self.first_ids)
        number, pair, answer = 0, None, []
        for report in output:
            if report.startswith(reports.HEADER):
                self.header = report.decode().rstrip("\n")
                continue
            if report.startswith(reports.FOOTER):
                self.footer = report.decode().rstrip("\n")
                continue
            found = reports.line_number(report)
            if found <= len(self.first_ids):
                continue
            if found != number:
                if answer:
                    yield *pair, answer
                number, answer = found, []
            while taken < number:
                pair = self._sent.popleft()
                taken += 1
            answer.append(report.rstrip(b"\n"))
        if answer:
            yield *pair, answer

    def _require_end(self, process, errors):
        if self._failures:
            raise self._failures[0]
        if self.footer is None or '"partial": true' in self.footer:
            errors.seek(0, 2)
            errors.seek(max(0, errors.tell() - 2000))
            told = errors.read().decode(errors="replace")
            raise ToolFailed(f"{self.command[0]} ended with {process.returncode}: {told}")


def piped(tool, options, lines):
    """The same, with no id held against another."""
    again = []
    for key, octets, answer in Piped(tool, options, lines):
        if any(USED_BEFORE.search(report) for report in answer):
            again.append((key, octets))
        else:
            yield key, octets, answer
    if again:
        yield from Piped(tool, options, again, first_ids=ANY_IDS)
