"""Mistakes with the base string URI (RFC 5849 3.4.1.2)."""
import re

from changes import keeping, setting, together
from octets import ESCAPE, SUB_DELIMITERS, Encoder, Unclear, decode_percent

VERSION = re.compile(rb"([vV]?)(\d+(?:\.\d+)*)")
VERSIONS = (b"1", b"2", b"3", b"4", b"5", b"1.0", b"1.1", b"2.0", b"2.1")
CHARACTERS = b"!'()*~:,@;=+$&"
SYSTEMS = (b"sandbox", b"api", b"test", b"staging", b"dev")
ENDINGS = (b"-sandbox", b"test", b"-test", b"-staging", b"-sb1")


# The path

def leaving(octets):
    """An encoder that also leaves these octets as they are."""
    encoder = Encoder()
    encoder.leave(octets)
    return encoder


def changing_path(change_path):
    def change(procedure):
        procedure.uri.path = change_path(procedure.uri.path)
    return change


def replacing_segments(start, end, segments):
    """Writes other segments from one number to another."""
    def change_path(path):
        found = path.split(b"/")
        found[start:end] = segments
        if len(found) < 2:
            raise Unclear("a path of which nothing is left")
        return b"/".join(found)
    return changing_path(change_path)


def path_version_replaced(request):
    for index, segment in enumerate(request.path.split(b"/")):
        match = VERSION.fullmatch(segment)
        if not match:
            continue
        for number in VERSIONS:
            version = match.group(1) + number
            if version != segment:
                yield f"{version.decode()} for {segment.decode()}", replacing_segments(index, index + 1, [version])
        yield f"without {segment.decode()}", replacing_segments(index, index + 1, [])


def path_prefix_dropped(request):
    count = request.path.count(b"/")
    if count >= 2:
        yield "its first segment", replacing_segments(1, 2, [])
    if count >= 3:
        yield "its first two segments", replacing_segments(1, 3, [])


def path_slash_doubled(request):
    for number in range(1, 1 + min(8, (request.path or b"/").count(b"/"))):
        yield f"its {number}.", replacing_segments(number, number, [b""])


def empty_path_no_slash(procedure):
    if not procedure.request.path:
        procedure.uri.path = b""


def with_single_slashes(path):
    return re.sub(rb"/+", b"/", path)


def without_dot_segments(path):
    """RFC 3986 5.2.4."""
    output = b""
    while path:
        if path.startswith(b"../"):
            path = path[3:]
        elif path.startswith((b"./", b"/./")):
            path = path[2:]
        elif path == b"/.":
            path = b"/"
        elif path.startswith(b"/../") or path == b"/..":
            path, output = b"/" + path[4:], output.rpartition(b"/")[0]
        elif path in (b".", b".."):
            path = b""
        else:
            segment = re.match(rb"/?[^/]*", path).group()
            path, output = path[len(segment):], output + segment
    return output


path_lower_cased = changing_path(bytes.lower)
trailing_slash_dropped = changing_path(lambda path: path.removesuffix(b"/"))
trailing_slash_added = changing_path(lambda path: path.removesuffix(b"/") + b"/")
path_decoded = changing_path(decode_percent)
path_double_encoded = changing_path(leaving(b"/"))
path_subdelims_encoded = changing_path(leaving(b"/%"))
path_matrix_params_dropped = changing_path(lambda path: re.sub(rb";[^/]*\Z", b"", path))
path_hex_uppercased = changing_path(lambda path: ESCAPE.sub(lambda match: match.group().upper(), path))
path_dot_segments_removed = changing_path(lambda path: with_single_slashes(without_dot_segments(path)))
path_slashes_merged = changing_path(with_single_slashes)


def path_reencoded(request):
    for left, text in [(b"", "unreserved characters"),
                       (SUB_DELIMITERS + b":@", "unreserved and other permitted characters")]:
        yield text, changing_path(lambda path, left=left: b"/".join(
            leaving(left)(decode_percent(segment)) for segment in path.split(b"/")))


def path_character_encoded(request):
    for octet in CHARACTERS:
        if octet in request.path:
            yield chr(octet), changing_path(
                lambda path, octet=octet: path.replace(bytes([octet]), b"%%%02X" % octet))


def path_character_decoded(request):
    for octet in CHARACTERS:
        pattern = re.compile(b"%%%02X" % octet, re.IGNORECASE)
        if pattern.search(request.path):
            yield chr(octet), changing_path(
                lambda path, octet=octet, pattern=pattern: pattern.sub(bytes([octet]), path))


def url_whitespace(request):
    for text in (b"%20", b"%0A", b"%0D%0A"):
        yield text.decode(), changing_path(lambda path, text=text: path + text)


# Scheme, host and port

relative_url = setting({"uri.origin": b""})
query_in_base_uri_not_in_params = together(setting({"uri.has_query": True}), keeping(lambda item: item.source != "query"))


def null_url_parts(request):
    for text in (b"null//null", b"undefined//undefined"):
        yield text.decode(), setting({"uri.origin": text})


def scheme_http_for_https(procedure):
    if procedure.uri.scheme.lower() == b"https":
        procedure.uri.scheme = b"http"


def scheme_https_for_http(procedure):
    if procedure.request.scheme.lower() == b"http":
        procedure.uri.scheme = b"https"


def host_www(request):
    has_www = request.host.lower().startswith(b"www.")

    def change(procedure):
        host = procedure.uri.host
        procedure.uri.host = host[4:] if has_www else b"www." + host
    yield ("without its" if has_www else "with a") + " \"www.\"", change


def idn_u_label(procedure):
    procedure.uri.host = b".".join(map(unicode_label, procedure.uri.host.split(b".")))


def unicode_label(label):
    return label[4:].decode("punycode").encode() if label.lower().startswith(b"xn--") else label


def addressed(scheme, host, port):
    """Signs with this scheme and this port, and perhaps another host."""
    text = scheme + b"://" + (host or b"the host") + (b":" + port if port else b"")
    return text.decode(), setting({"uri.scheme": scheme, "uri.port_instead": port, **({"uri.host": host} if host else {})})


def proxy_scheme_and_port(request):
    is_secure = request.scheme.lower() == b"https"
    own, other = (b"https", b"http") if is_secure else (b"http", b"https")
    own_port, other_port = (b"443", b"80") if is_secure else (b"80", b"443")
    if request.port is not None and request.port.lstrip(b"0") in (b"80", b"443"):
        yield addressed(other, None, b"")
    yield addressed(other, None, other_port)
    yield addressed(other, None, own_port)
    yield addressed(own, None, other_port)
    yield addressed(other, None, b"8080" if is_secure else b"8443")


def host_sandbox(request):
    host = request.host.lower()
    if host.startswith(b"["):
        return
    label, dot, rest = host.partition(b".")
    hosts = []
    if label in SYSTEMS and rest:
        hosts.append(rest)
        hosts += [system + b"." + rest for system in SYSTEMS]
    hosts += [label[:-len(end)] + dot + rest for end in ENDINGS
              if label.endswith(end) and label != end]
    hosts += [system + b"." + host for system in SYSTEMS]
    hosts += [label + end + dot + rest for end in ENDINGS]
    for other in dict.fromkeys(hosts):
        if other != host:
            yield other.decode(), setting({"uri.host": other})


def host_behind_proxy(request):
    for host in (b"localhost", b"127.0.0.1"):
        if host == request.host:
            continue
        if request.scheme.lower() == b"https":
            yield addressed(b"https", host, b"")
        for port in (b"", b"8080", b"8000", b"3000", b"5000"):
            yield addressed(b"http", host, port)


def port_missing_text(request):
    for text in (b"-1", b"undefined", b"null", b"None", b"0") if request.port is None else ():
        yield text.decode(), setting({"uri.port_instead": text})
