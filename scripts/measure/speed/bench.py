"""Settings that all sections of the benchmark share: what is measured, with how many vectors, and where."""
import dataclasses
import functools
import itertools
import os
import subprocess

import children
from tables import Bars, note

HERE = os.path.dirname(os.path.abspath(__file__))
KEYS = os.path.join(HERE, "..", "..", "..", "vectors", "keys")


@dataclasses.dataclass(frozen=True)
class Sizes:
    """How much of everything."""
    count: int  # vectors
    runs: int  # rounds
    most: int  # vectors to which growth goes
    signatures: int  # RSA signatures; each is used in 20 vectors
    counted: int  # vectors whose instructions callgrind counts
    starts: int  # runs of a program that does almost nothing
    explained: int  # signatures of each kind


@dataclasses.dataclass
class Bench:
    binary: str
    floor: str  # path, or None where it could not be built
    directory: str  # for files that are not kept
    seed: int
    sizes: Sizes
    old: str  # path of an earlier binary that `explain` is compared with, or None
    bars: Bars = dataclasses.field(default_factory=Bars)
    failures: list = dataclasses.field(default_factory=list)  # why the benchmark ends with 1

    @functools.cached_property
    def vectors(self):
        """The file with `count` vectors that most sections use."""
        note(f"generating {self.sizes.count:,} vectors")
        return self.generate("vectors.jsonl", self.sizes.count)

    def path(self, name):
        return os.path.join(self.directory, name)

    def generate(self, name, count, *arguments):
        command = [os.path.join(HERE, "generate"), str(count), "--seed", str(self.seed), *arguments]
        with open(self.path(name), "wb") as file:
            subprocess.run(command, check=True, stdout=file)
        return self.path(name)

    def first(self, count):
        """The file with the first vectors of those that most sections use."""
        path = self.path(f"first.{count}.jsonl")
        with open(self.vectors, "rb") as lines, open(path, "wb") as part:
            part.writelines(itertools.islice(lines, count))
        return path

    def repeated(self, file, count):
        """The command that writes the file's lines repeatedly, `count` in all."""
        return [os.path.join(HERE, "repeat"), file, str(count)]

    def run(self, command, output=os.devnull, **how):
        return children.run(command, output, self.path("errors"), **how)

    def time(self, program, file, count, **how):
        """What the program used for the file. Its output is verified unless it is too long."""
        output = self.path("output") if program.output_is_timed else os.devnull
        usage = self.run(program.command(file), output, given=program.given(file), **how)
        if program.output_is_timed:
            program.verify(output, file, count)
        return usage

    def verify(self, program, file, count):
        """Runs the program once, untimed, and verifies its whole output."""
        note(f"verifying {program.name}")
        output = self.path("output")
        self.run(program.command(file), output, given=program.given(file))
        program.verify(output, file, count)
        os.remove(output)
