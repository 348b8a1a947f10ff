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


def compare(bench, compared, file, count, against="that of .jsonl"):
    for program in compared:
        bench.verify(program, file, count)
    usages = rates.rounds(bench, compared, file, count, bench.sizes.runs)
    rates.print_rates(compared, usages, count, against)


def print_hmac_sha256(bench):
    count = max(bench.sizes.count // 4, 3)
    print(f"HMAC-SHA256, {count:,} vectors\n")
    file = bench.generate("hmac-sha256.jsonl", count, "--method", "HMAC-SHA256")
    compare(bench, programs.our_programs(bench), file, count)


def print_rsa_sha256(bench):
    """check uses the public key, sign the private one."""
    signatures = bench.sizes.signatures
    count = signatures * REPEATED
    for name in (PRIVATE, PUBLIC):
        shutil.copy(os.path.join(KEYS, name), bench.path(name))
    note(f"generating {signatures:,} RSA signatures")
    private = bench.generate("rsa-private.jsonl", signatures, "--method", "RSA-SHA256", "--key", bench.path(PRIVATE))
    once, public = bench.path("rsa-once.jsonl"), bench.path("rsa-public.jsonl")
    with open(private, encoding="utf-8") as lines, open(once, "w", encoding="utf-8") as file:
        file.writelines(line.replace(f'"private_key_file":"{PRIVATE}"', f'"public_key_file":"{PUBLIC}"') for line in lines)
    bench.run(bench.repeated(once, count), public)
    check, _, sign = programs.our_programs(bench)
    print(f"RSA-SHA256, 2,048 bits: {count:,} vectors checked with the public key\n")
    compare(bench, [check], public, count)
    print(f"RSA-SHA256, 2,048 bits: {signatures:,} vectors signed with the private key\n")
    compare(bench, [sign], private, signatures)


def print_json(bench):
    """The same vectors as one JSON document, compared with JSON Lines."""
    count = bench.sizes.count
    document = bench.vectors[: -len("jsonl")] + "json"
    with open(bench.vectors, encoding="utf-8") as lines, open(document, "w", encoding="utf-8") as file:
        file.write('{"vectors":[\n' + ",".join(lines) + "]}\n")
    lines_program = programs.our_programs(bench)[0]
    arguments = [document if argument == "FILE" else argument for argument in lines_program.arguments]
    document_program = programs.Program("`check`, .json", arguments, programs.says_all_passed, lines_program.name)
    print(f"The same {count:,} vectors as .jsonl and as .json\n")
    compare(bench, [lines_program, document_program], bench.vectors, count)
    os.remove(document)
