"""Other inputs: HMAC-SHA256, RSA-SHA256, and the same vectors as .json."""
import dataclasses
import os
import shutil

import programs
import rates
from bench import repeated

KEYS = os.path.join(programs.ROOT, "vectors/keys")
PRIVATE, PUBLIC = "rsa-2048-pkcs1.pem", "rsa-2048-public.pem"
REPEATED = 20  # how often a file has each RSA signature, under different ids


def print_section(bench):
    print_hmac_sha256(bench)
    print_rsa_sha256(bench)
    print_json(bench)


def compare(bench, title, compared, file, count, against="the floor"):
    print(f"{title}\n")
    for program in compared:
        bench.verify(program, file, count)
    rates.print_rates(compared, rates.rounds(bench, compared, file), count, against)


def print_hmac_sha256(bench):
    count = bench.count // 4
    file = bench.generate("hmac-sha256.jsonl", count, "--method", "HMAC-SHA256")
    compare(bench, f"HMAC-SHA256, {count:,} vectors", programs.our_programs(bench), file, count)


def print_rsa_sha256(bench):
    """check uses the public key, sign the private one."""
    signatures = bench.count // 200
    for name in (PRIVATE, PUBLIC):
        shutil.copy(os.path.join(KEYS, name), bench.path(name))
    private, public = bench.generate("rsa-private.jsonl", signatures, "--method", "RSA-SHA256"), bench.path("rsa-public.jsonl")
    old, new = (f'"{kind}_key_file":"{name}"'.encode() for kind, name in (("private", PRIVATE), ("public", PUBLIC)))
    with open(public, "wb") as file:
        file.writelines(line.replace(old, new) for line in repeated(private, REPEATED * signatures))
    check, _, sign = programs.our_programs(bench)
    count = REPEATED * signatures
    compare(bench, f"RSA-SHA256, 2,048 bits: {count:,} vectors checked with the public key", [check], public, count)
    compare(bench, f"RSA-SHA256, 2,048 bits: {signatures:,} vectors signed with the private key", [sign], private, signatures)


def print_json(bench):
    """The same vectors as one JSON document, compared with JSON Lines."""
    document = bench.path("vectors.json")
    with open(bench.vectors, encoding="utf-8") as lines, open(document, "w", encoding="utf-8") as file:
        file.write('{"vectors":[\n' + ",".join(lines) + "]}\n")
    check = programs.our_programs(bench)[0]
    of_document = dataclasses.replace(check, name="`check`, .json", command=lambda _: check.command(document), floor=check.name)
    title = f"The same {bench.count:,} vectors as .jsonl and as .json"
    compare(bench, title, [check, of_document], bench.vectors, bench.count, "that of .jsonl")
    os.remove(document)
