"""Mistakes that nobody has named: each law of docs/pitfalls.md, drawn at random.

The wrong signatures are made with scripts/vectors/mistakes, which shares no code with oauthcheck. What `explain` says of an encoder is read
again here, and must give the signature; without any part of it, it must not.
"""
import random
import re
import string

from catalogue import procedure_with, wrong_signature
from mistakes_encoding import AGAIN, FIRST, KEY, changing
from octets import Unclear
from procedure import Procedure
from random_requests import letters
from request import Request

LAW_OF_BYTES = {"bytes-left-unencoded", "bytes-encoded-needlessly", "bytes-encoded-differently"}
LEFT = "!'()*~,;:@$&+=/?[]|"
PLACES = {"names and values": (FIRST,), "both encodings": (FIRST, AGAIN), "both encodings and in the secrets": (FIRST, AGAIN, KEY),
          "the URL and the joined parameters": (AGAIN,), "names, values and secrets": (FIRST, KEY), "the secrets": (KEY,),
          "the URL, the joined parameters and the secrets": (AGAIN, KEY)}
# How many special characters the names and values of a request have: as in 220 real ones, the median is 2, and the most is 8.
SPECIAL_COUNTS = [0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8]
WORDS = ["status", "page", "q", "ids", "sort", "text", "filter", "created at", "limit", "naïve", "café", "x"]


def request_of(rng):
    """A request with as many special characters as people's requests have."""
    special = rng.sample("!'()*~,;:@$&+=/?[]|", rng.choice(SPECIAL_COUNTS))
    parts = [letters(rng, rng.randint(1, 6)) for _ in range(rng.randint(1, 3))] + [rng.choice(WORDS)]
    texts = [rng.choice(parts) for _ in range(len(special) + 1)]
    value = "".join(text + mark for text, mark in zip(texts, [*special, ""]))
    pairs = [[rng.choice(WORDS), value], [rng.choice(["page", "n"]), str(rng.randint(1, 99))]]
    place = rng.choice(["query", "form"])
    secrets = {"consumer_secret": letters(rng, 30), "token_secret": letters(rng, 30)}
    if rng.random() < 0.25:
        secrets["consumer_secret"] += "".join(rng.sample("!*&/=+~ ", 2)) + letters(rng, 3)
    return {"request": {"method": "POST" if place == "form" else "GET", "url": "https://api.example.com/1.1/items.json", place: pairs},
            "oauth": {"oauth_consumer_key": letters(rng, 20), "oauth_token": letters(rng, 20), "oauth_nonce": letters(rng, 12),
                      "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": str(rng.randint(1.5e9, 1.8e9)), "oauth_version": "1.0"},
            "secrets": secrets}


def encoder_of(rng):
    """What an encoder does differently, and what a program encodes with it."""
    changes = {"leave": "".join(rng.sample(LEFT, rng.randint(0, len(LEFT))))}
    if rng.random() < 0.4:
        changes["escape"] = "".join(rng.sample("-._~", rng.randint(1, 4)))
    if rng.random() < 0.4:
        changes |= rng.choice([{"space": "+"}, {"leave": changes["leave"] + " "}])
    if rng.random() < 0.25:
        changes["lower_case"] = True
    return changes, rng.choice([*PLACES.values()])


def encoders(count, seed):
    """Requests whose signature an encoder drawn at random makes wrong."""
    rng = random.Random(f"{seed}/encoders")
    made = 0
    while made < count:
        vector = request_of(rng)
        changes, places = encoder_of(rng)
        request = Request(vector)
        wrong = wrong_signature(request, [changing(changes, *places)])
        if wrong != Procedure(request).signature():
            made += 1
            yield {"id": f"encoder-{seed}-{made:03}", "result": "invalid", **vector, "comment": f"{changes}", "expected": {"signature": wrong}}


def said_encoder(words):
    """The changes that an explanation names, one by one, and what is encoded with them."""
    words, _, place = words.rpartition(", in ")
    changes = []
    if 'wrote a space as "+"' in words:
        changes.append({"space": "+"})
    if '"~" as %7' in words:
        changes.append({"escape": "~"})
    if "lower-case hexadecimal digits" in words:
        changes.append({"lower_case": True})
    if "encoded only the first of the bytes that must be encoded" in words:
        changes.append({"only_first": True})
    if "encoded UTF-16 instead of UTF-8" in words:
        changes.append({"utf16_units": True})
    for member, pattern in [("leave", r"left (?!non-ASCII)(.+) unencoded"), ("escape", r"encoded ((?:\"?[-._~]\"?(?: and | |$|(?=,)))+)")]:
        for names in re.findall(pattern, words):
            for name in names.split(" "):
                if name not in ("and", ""):
                    changes.append({member: " " if name == "spaces" else name.strip('"') or '"'})
    return changes, PLACES[place]


def is_true(vector, words):
    """Whether the encoder in these words makes the vector's signature, and not without one of its changes."""
    request, wanted = Request(vector), vector["expected"]["signature"]
    changes, places = said_encoder(words)

    def signature(some):
        return wrong_signature(request, [changing(each, *places) for each in some])
    return signature(changes) == wanted and all(
        signature(changes[:index] + changes[index + 1:]) != wanted for index in range(len(changes)))
