"""Mistakes that follow from a law: each place of a request in which a rule may be broken (docs/pitfalls.md, "Mistakes without a name").

Each function gives the forms as pairs of a detail and a list of changes, all of which matter.
"""
import itertools

from changes import encoding_times, keeping, listed, mapping, setting
from mistakes_key import changing_secrets
from mistakes_uri import replacing_segments
from octets import decode_form, decode_percent, encode
from procedure import Procedure

SOURCES = {"all parameters": ("query", "form", "protocol"), "query and form": ("query", "form"), "the query": ("query",),
           "the form": ("form",), "the oauth_ parameters": ("protocol",)}
NOTHING = (b"", b"undefined", b"null", b"None", b"nil", b"(null)", b"NaN")


def items_of(request):
    return Procedure(request).items()


def replacing(item, value):
    """One parameter gets another value."""
    def change_items(items):
        place = next((index for index, other in enumerate(items) if (other.pair, other.source) == (item.pair, item.source)), None)
        return items if place is None else items[:place] + [items[place].replacing(value=value)] + items[place + 1:]
    return listed(change_items)


def without(*removed):
    """These parameters are left out, once each."""
    def change_items(items):
        items = list(items)
        for item in removed:
            items.remove(next(other for other in items if (other.pair, other.source) == (item.pair, item.source)))
        return items
    return listed(change_items)


def shown(item):
    return item.name.decode(errors="replace")


# Times

def encoded_other_times(request):
    for (text, sources), times in itertools.product(SOURCES.items(), (0, 2)):
        for what, rule in [("names", (times, None)), ("values", (None, times)), ("names and values", (times, times))]:
            yield f"{what} of {text}, {times} times", [
                encoding_times(lambda item, sources=sources, rule=rule: rule if item.source in sources else (None, None))]
    for item in items_of(request):
        for times in (0, 2):
            yield f"the value of {shown(item)}, {times} times", [
                encoding_times(lambda other, name=item.name, times=times: (None, times if other.name == name else None))]
        for decode in (decode_percent, decode_form):
            yield f"the value of {shown(item)}, decoded once more", [replacing(item, decode(item.value))]
    for text, values in [("the URL, 2", {"uri_times": 2}), ("the joined parameters, 2", {"parameter_times": 2}),
                         ("the URL and the joined parameters, 2", {"uri_times": 2, "parameter_times": 2}),
                         ("the URL and the joined parameters, 0", {"uri_times": 0, "parameter_times": 0})]:
        yield f"{text} times", [setting(values)]
    for secret, times in itertools.product(("consumer", "token"), (0, 2)):
        yield f"the {secret} secret, {times} times", [setting({f"key.{secret}_times": times})]
    for names in (["consumer"], ["token"], ["consumer", "token"]):
        yield f"the {' and the '.join(names)} secret, decoded", [changing_secrets(decode_percent, *names)]


# Subsets

def parameters_left_out(request):
    for text, sources in SOURCES.items():
        yield text, [keeping(lambda item, sources=sources: item.source not in sources)]
    items = items_of(request)
    for item in items:
        yield shown(item), [without(item)]
    for pair in itertools.combinations(items, 2):
        yield " and ".join(map(shown, pair)), [without(*pair)]


def parameter_twice(request):
    for item in items_of(request):
        yield shown(item), [listed(lambda items, item=item: [*items, item])]


def value_replaced(request):
    items = items_of(request)
    for first, second in itertools.combinations(items, 2):
        yield f"the values of {shown(first)} and {shown(second)} in each other's place", exchanged(first, second)
    for item in items:
        for value in NOTHING + tuple(other.value for other in items):
            if value != item.value:
                yield f"{value.decode(errors='replace')!r} as {shown(item)}", [replacing(item, value)]


# Order

def rearranging(places):
    return setting({"joining.rearrangement": list(places)})


def parameter_out_of_place(request):
    count = len(items_of(request))
    for start, end in itertools.permutations(range(count), 2):
        places = [place for place in range(count) if place != start]
        places.insert(end, start)
        yield f"number {start + 1} at place {end + 1}", [rearranging(places)]


def equal_names_out_of_order(request):
    names = sorted(encode(item.name) for item in items_of(request))
    groups = [[place for place, other in enumerate(names) if other == name] for name in dict.fromkeys(names)]
    orders = itertools.product(*[itertools.permutations(group) if len(group) <= 6 else [tuple(group)] for group in groups])
    for number, order in enumerate(itertools.islice(orders, 1024)):
        if number:
            yield f"order {number}", [rearranging(place for group in order for place in group)]


# Cuts

def cuts(length):
    for count in range(length - 1, 0, -1):
        yield f"the first {count}", slice(count)
        yield f"the last {count}", slice(-count, None)


def secret_cut(request):
    for name, secret in [("consumer", request.consumer_secret), ("token", request.token_secret)]:
        for text, kept in cuts(len(secret)):
            yield f"{text} bytes of the {name} secret", [changing_secrets(lambda secret, kept=kept: secret[kept], name)]


def key_cut(request):
    for text, kept in cuts(len(Procedure(request).key.octets())):
        yield f"{text} bytes", [setting({"key.kept": kept})]


def path_cut(request):
    count = len((request.path or b"/").split(b"/")) - 1
    for number in range(1, count):
        yield f"its first {number} segments", [replacing_segments(1, 1 + number, [])]
        yield f"its last {number} segments", [replacing_segments(count + 1 - number, count + 1, [])]


def secret_replaced(request):
    texts = {"the consumer secret": request.consumer_secret, "the token secret": request.token_secret, "nothing": b"",
             **{shown_name.decode(): value for shown_name, value in request.oauth},
             **{text.decode(): text for text in NOTHING[1:] if text != b"NaN"}}
    for (first, consumer), (second, token) in itertools.product(texts.items(), repeat=2):
        if (consumer, token) != (request.consumer_secret, request.token_secret):
            yield f"{first} and {second}", [setting({"key.consumer": consumer, "key.token": token})]


def exchanged(first, second):
    """Two parameters get each other's value."""
    def change_items(items):
        places = [next(place for place, item in enumerate(items) if (item.pair, item.source) == (wanted.pair, wanted.source)) for wanted in (first, second)]
        items = list(items)
        for place, value in zip(places, (second.value, first.value)):
            items[place] = items[place].replacing(value=value)
        return items
    return [listed(change_items)]


# Joining

JOINTS = (b"", b",", b";", b"|", b" ", b"&&", b"&amp;", b"%26")


def key_joined_differently(request):
    yield "\"&\" after the key", [setting({"key.ending": b"&"})]
    for text in (*JOINTS, *b"+ : - _ . / \n".split(b" ")):
        yield f"{text.decode()!r} between the secrets", [setting({"key.joiner": text})]


def base_string_joined_differently(request):
    for order in itertools.permutations(range(3)):
        yield f"the parts in the order {order}", [
            setting({"compose": lambda parts, order=order: b"&".join(parts[place] for place in order)})]
    for text in (*JOINTS, b"\n", b":", b"?"):
        yield f"{text.decode()!r} between the parts", [setting({"compose": text.join})]


def parameters_joined_differently(request):
    for text in (*JOINTS, b"\n"):
        yield f"{text.decode()!r} between parameters", [setting({"joining.separator": text})]
    for text in (*JOINTS, b":", b"==", b"%3D"):
        yield f"{text.decode()!r} between name and value", [setting({"joining.equals": text})]
    for text in (b"?", b"&"):
        yield f"{text.decode()!r} before the parameters", [setting({"joining.beginning": text})]


# Texts

CHANGES = {"in lower case": bytes.lower, "in upper case": bytes.upper, "without spaces around": lambda text: text.strip(b" "),
           "without spaces": lambda text: text.replace(b" ", b""), "in quotation marks": lambda text: b'"' + text + b'"',
           "in apostrophes": lambda text: b"'" + text + b"'"}


def text_changed(request):
    for (group, sources), (how, change) in itertools.product(SOURCES.items(), CHANGES.items()):
        for part in ("name", "value"):
            def change_item(item, sources=sources, change=change, part=part):
                return item.replacing(**{part: change(getattr(item, part))}) if item.source in sources else item
            yield f"the {part}s of {group} {how}", [mapping(change_item)]
    for item, (how, change) in itertools.product(items_of(request), CHANGES.items()):
        yield f"the value of {shown(item)} {how}", [replacing(item, change(item.value))]


def derived_text_changed(request):
    yield "the method with only its first letter as a capital", [setting({"method": request.method.capitalize()})]
    for how, change in CHANGES.items():
        yield f"the base string {how}", [setting({"compose": lambda parts, change=change: change(b"&".join(parts))})]


def sorted_differently(request):
    for how, key, is_reversed in [("in descending order", lambda entry: (entry.name, entry.value), True),
                                  ("by value alone", lambda entry: entry.value, False),
                                  ("by the length of the names", lambda entry: len(entry.name), False)]:
        yield how, [setting({"joining.compare": lambda entries, key=key, is_reversed=is_reversed: sorted(entries, key=key, reverse=is_reversed)})]


# With a name

def query_decoded_before_split(request):
    for text, part in [("The query", "query"), ("The form", "form")]:
        undecoded = {"reading.decodes_query_names": False, "reading.decodes_query_values": False} if part == "query" else {"reading.decodes_form": False}
        yield text, setting({f"reading.decodes_whole_{part}": True, **undecoded})
    for text, part in [("The query", "query"), ("The form", "form")]:
        yield text + ", and each part again,", setting({f"reading.decodes_whole_{part}": True})


def url_without_scheme(request):
    yield "without scheme", setting({"uri.beginning": b""})
    yield "from \"//\"", setting({"uri.beginning": b"//"})

    def with_one_slash(procedure):
        procedure.uri.beginning = procedure.uri.scheme.lower() + b":/"
    yield "with one \"/\" after the scheme", with_one_slash
