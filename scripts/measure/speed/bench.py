"""What all sections of the benchmark share: what is measured, with how many vectors, and where."""
import dataclasses
import functools
import itertools
import os
import subprocess

import children
from tables import Bars, note

HERE = os.path.dirname(os.path.abspath(__file__))


@dataclasses.dataclass
class Bench:
    binary: str
    floor: str  # path, or None where it could not be built
    directory: str  # for files that are not kept
    count: int  # vectors; some sections use a part of this number
    runs: int  # rounds
    most: int  # vectors to which growth goes
    bars: Bars = dataclasses.field(default_factory=Bars)
    failures: list = dataclasses.field(default_factory=list)  # why the benchmark ends with 1

    @functools.cached_property
    def vectors(self):
        """The file with `count` vectors that most sections use."""
        return self.generate("vectors.jsonl", self.count)

    def path(self, name):
        return os.path.join(self.directory, name)

    def generate(self, name, count, *arguments):
        note(f"generating {count:,} vectors")
        with open(self.path(name), "wb") as file:
            subprocess.run([os.path.join(HERE, "generate"), str(count), *arguments], check=True, stdout=file)
        return self.path(name)

    def first(self, count):
        """The file with the first vectors of those that most sections use."""
        path = self.path(f"first.{count}.jsonl")
        with open(self.vectors, "rb") as lines, open(path, "wb") as part:
            part.writelines(itertools.islice(lines, count))
        return path

    def run(self, command, output=os.devnull, **how):
        return children.run(command, output, self.path("errors"), **how)

    def time(self, program, file, output=os.devnull, **how):
        """What the program used for the file. Nobody reads its output, so that a disk is not measured."""
        return self.run(program.command(file), output, given=program.stdin(file), **how)

    def verify(self, program, file, count):
        """Runs the program once, untimed, and verifies its whole output."""
        note(f"verifying {program.name}")
        output = self.path("output")
        self.time(program, file, output)
        program.verify(output, file, count)
        os.remove(output)


def repeated(file, count):
    """The lines of a file of `generate`, repeated, `count` in all, each with its own id."""
    with open(file, "rb") as lines:
        rests = [line[line.index(b'","request"') :] for line in lines]
    for number in range(count):
        yield b'{"id":"v%07d%b' % (number + 1, rests[number % len(rests)])
