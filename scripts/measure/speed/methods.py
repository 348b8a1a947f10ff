"""Other inputs: HMAC-SHA256, RSA-SHA256, and the same vectors as .json."""
import os
import shutil

import programs
import rates
from bench import KEYS
from tables import note

PRIVATE, PUBLIC = "rsa-2048-pkcs1.pem", "rsa-2048-public.pem"
REPEATED = 20  # how often a file has each RSA signature, under different ids


def print_section(bench):
    print_hmac_sha256(bench)
    print_rsa_sha256(bench)
    print_json(bench)


def compare(bench, compared, file, count, against="the floor"):
    for program in compared:
        bench.verify(program, file, count)
    usages = rates.rounds(bench, compared, file, count, bench.sizes.runs)
    rates.print_rates(compared, usages, count, against)


def print_hmac_sha256(bench):
    count = max(bench.sizes.count // 4, 3)
    print(f"HMAC-SHA256, {count:,} vectors\n")
    file = bench.generate("hmac-sha256.jsonl", count, "--method", "HMAC-SHA256")
    compared = programs.our_programs(bench) + programs.floors(bench.floor, "HMAC-SHA256")
    compare(bench, compared, file, count)


def print_rsa_sha256(bench):
    """check uses the public key, sign the private one."""
    signatures = bench.sizes.signatures
    count = signatures * REPEATED
    keys = {name: bench.path(name) for name in (PRIVATE, PUBLIC)}
    for name, path in keys.items():
        shutil.copy(os.path.join(KEYS, name), path)
    note(f"generating {signatures:,} RSA signatures")
    private = bench.generate("rsa-private.jsonl", signatures, "--method", "RSA-SHA256",
                             "--key", keys[PRIVATE], "--key-member", PRIVATE)
    once, public = bench.path("rsa-once.jsonl"), bench.path("rsa-public.jsonl")
    with open(private, "rb") as lines, open(once, "wb") as file:
        members = [f'"{kind}_key_file":"{name}"'.encode()
                   for kind, name in (("private", PRIVATE), ("public", PUBLIC))]
        file.writelines(line.replace(*members) for line in lines)
    bench.run(bench.repeated(once, count), public)
    check, _, sign = programs.our_programs(bench)
    floors = programs.floors(bench.floor, "RSA-SHA256", keys[PUBLIC], keys[PRIVATE])
    print(f"RSA-SHA256, 2,048 bits: {count:,} vectors checked with the public key\n")
    compare(bench, [check, *floors[:1]], public, count)
    print(f"RSA-SHA256, 2,048 bits: {signatures:,} vectors signed with the private key\n")
    compare(bench, [sign, *floors[1:]], private, signatures)


def print_json(bench):
    """The same vectors as one JSON document, compared with JSON Lines."""
    count = bench.sizes.count
    document = bench.vectors[: -len("jsonl")] + "json"
    with open(bench.vectors, "rb") as lines, open(document, "wb") as file:
        file.write(b'{"vectors":[\n')
        for number, line in enumerate(lines):
            file.write((b"," if number else b"") + line)
        file.write(b"]}\n")
    lines_program = programs.our_programs(bench)[0]
    arguments = [document if argument == "FILE" else argument for argument in lines_program.arguments]
    document_program = programs.Program(
        "`check`, .json", arguments, programs.says_all_passed, lines_program.name
    )
    print(f"The same {count:,} vectors as .jsonl and as .json\n")
    compare(bench, [lines_program, document_program], bench.vectors, count, "that of .jsonl")
    os.remove(document)
