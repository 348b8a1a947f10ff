"""Part (a): every language's own encoder, used for everything that a program encodes.

Each row says what a function leaves unencoded, and how it writes a space and hexadecimal digits. This comes from running
the function, or from its specification if the language is not installed. The signatures are computed here,
only from RFC 5849.
"""
import base64
import hashlib
import hmac
import itertools
import shutil
import subprocess
import urllib.parse

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

# The pitfall, the function, the characters that it leaves, the space, upper-case digits.
FUNCTIONS = [
    ("js-encodeuricomponent", "JavaScript encodeURIComponent", "-_.!~*'()", "%20", True),
    ("js-encodeuricomponent", "Node querystring.escape", "-_.!~*'()", "%20", True),
    ("js-encodeuricomponent", "Dart Uri.encodeComponent", "-_.!~*'()", "%20", True),
    ("js-encodeuricomponent", "Android Uri.encode", "-_.!~*'()", "%20", True),
    ("js-encodeuricomponent", "Perl uri_escape before 1.53", "-_.!~*'()", "%20", True),
    ("dotnet-escapedatastring", "C# Uri.EscapeDataString before 4.5", "-_.!~*'()", "%20", True),
    ("js-encodeuri", "JavaScript encodeURI", "-_.!~*'();/?:@&=+$,#", "%20", True),
    ("js-encodeuri", "Dart Uri.encodeFull", "-_.!~*'();/?:@&=+$,#", "%20", True),
    ("js-encodeuri", "C# Uri.EscapeUriString before 4.5", "-_.!~*'();/?:@&=+$,#", "%20", True),
    ("java-urlencoder", "Java and Kotlin URLEncoder", "-_.*", "+", True),
    ("java-urlencoder", "JavaScript URLSearchParams", "-_.*", "+", True),
    ("java-urlencoder", "Ruby URI.encode_www_form_component", "-_.*", "+", True),
    ("java-urlencoder", "Rust form_urlencoded", "-_.*", "+", True),
    ("php-urlencode", "PHP urlencode", "-_.", "+", True),
    ("php-urlencode", "PHP http_build_query", "-_.", "+", True),
    ("php-urlencode", "Ruby CGI.escape before 2.5", "-_.", "+", True),
    ("go-queryescape", "Go url.QueryEscape", "-_.~", "+", True),
    ("go-queryescape", "Ruby CGI.escape", "-_.~", "+", True),
    ("go-queryescape", "Elixir URI.encode_www_form", "-_.~", "+", True),
    ("go-queryescape", "Dart Uri.encodeQueryComponent", "-_.~", "+", True),
    ("python-quote-plus", "Python quote_plus", "-_.~", "+", True),
    ("python-quote", "Python quote", "-_.~/", "%20", True),
    ("python-old-quote", "Python quote before 3.7", "-_./", "%20", True),
    ("php-old-rawurlencode", "PHP rawurlencode before 5.3", "-_.", "%20", True),
    ("php-old-rawurlencode", "Ruby ERB url_encode before 2.5", "-_.", "%20", True),
    ("dotnet-httputility", "C# HttpUtility.UrlEncode", "-_.!*()", "+", False),
    ("dotnet-webutility", "C# WebUtility.UrlEncode", "-_.!*()", "+", True),
    ("dotnet-escapeuristring", "C# Uri.EscapeUriString", "-_.~:/?#[]@!$&'()*+,;=", "%20", True),
    ("dotnet-escapeuristring", "Elixir URI.encode", "-_.~:/?#[]@!$&'()*+,;=", "%20", True),
    ("go-pathescape", "Go url.PathEscape", "-_.~$&+:=@", "%20", True),
    ("ruby-uri-escape", "Ruby URI.escape", "-_.!~*'();/?:@&=+$,[]", "%20", True),
    ("ruby-encode-uri-component", "Ruby URI.encode_uri_component", "-_.*", "%20", True),
    ("rust-non-alphanumeric", "Rust NON_ALPHANUMERIC", "", "%20", True),
    ("rust-non-alphanumeric", "Swift .alphanumerics", "", "%20", True),
    ("perl-query-form", "Perl URI query_form", "-_.!~*'()", "+", True),
    ("swift-urlqueryallowed", "Swift .urlQueryAllowed", "-_.~!$&'()*+,/:;=?@", "%20", True),
    ("swift-urlqueryallowed", "Swift .urlFragmentAllowed", "-_.~!$&'()*+,/:;=?@", "%20", True),
    ("swift-urluserallowed", "Swift .urlUserAllowed", "-_.~!$&'()*+,;=", "%20", True),
    ("swift-urlhostallowed", "Swift .urlHostAllowed (Apple)", "-_.~!$&'()*+,:;=[]", "%20", True),
    ("swift-urlpathallowed", "Swift .urlPathAllowed (Apple)", "-_.~!$&'()*+,/:=@", "%20", True),
    ("swift-urlpathallowed-elsewhere", "Swift .urlPathAllowed (Linux)", "-_.~!$&'()*+,/=@",
     "%20", True),
    ("swift-urlqueryitem", "Swift URLQueryItem", "-_.~!$'()*+,/:?@", "%20", True),
]

# Commands that print each of the characters of argument 1, encoded, on a line.
COMMANDS = {
    "JavaScript encodeURIComponent": ["node", "-e", "for(const c of process.argv[1])console.log(encodeURIComponent(c))"],
    "JavaScript encodeURI": ["node", "-e", "for(const c of process.argv[1])console.log(encodeURI(c))"],
    "JavaScript URLSearchParams": ["node", "-e", "for(const c of process.argv[1])console.log(new URLSearchParams([['',c]]).toString().slice(1))"],
    "Node querystring.escape": ["node", "-e", "for(const c of process.argv[1])console.log(require('querystring').escape(c))"],
    "PHP urlencode": ["php", "-r", "foreach(preg_split('//u',$argv[1],-1,1) as $c)echo urlencode($c),\"\\n\";"],
    "PHP http_build_query": ["php", "-r", "foreach(preg_split('//u',$argv[1],-1,1) as $c)echo substr(http_build_query(['a'=>$c]),2),\"\\n\";"],
    "Ruby CGI.escape": ["ruby", "-rcgi", "-e", "ARGV[0].each_char{|c|puts CGI.escape(c)}"],
    "Ruby URI.encode_www_form_component": ["ruby", "-ruri", "-e", "ARGV[0].each_char{|c|puts URI.encode_www_form_component(c)}"],
    "Ruby URI.escape": ["ruby", "-ruri", "-e", "ARGV[0].each_char{|c|puts URI::DEFAULT_PARSER.escape(c)}"],
    "Perl URI query_form": ["perl", "-MURI", "-CA", "-e", "for(split //,$ARGV[0]){my $u=URI->new('http://a/');utf8::encode($_);$u->query_form(a=>$_);print substr($u->query,2),qq(\\n)}"],
    "Elixir URI.encode": ["elixir", "-e", "for c <- String.graphemes(hd(System.argv())), do: IO.puts(URI.encode(c))"],
    "Elixir URI.encode_www_form": ["elixir", "-e", "for c <- String.graphemes(hd(System.argv())), do: IO.puts(URI.encode_www_form(c))"],
}

PLAIN = ("kd94hf93k423kf44", "pfkkdhi9sl3r4s00")
SPECIAL = ("My key~1! (it's *new*) /a:b,c;d=e?f@g&h$i#[j]+-._", "p w/d+!~'(*)&=[x]:;,?@$#-._")
VALUES = [("q", "it's (a) *b* ~c!/d:e,f;g=h?i@j&k$l#[m]+-._ é"), ("a [1]", "b")]


def encoder(left, space, is_upper):
    def encode(text):
        octets = text.encode() if isinstance(text, str) else text
        digits = "%%%02X" if is_upper else "%%%02x"
        return "".join(chr(o) if chr(o) in LETTERS + left else space if o == 32 else digits % o
                       for o in octets)
    return encode


RIGHT = encoder("-._~", "%20", True)


def signature(vector, first, second, of_key):
    """oauth_signature with these three encoders."""
    request, secrets = vector["request"], vector["secrets"]
    pairs = [*VALUES, *vector["oauth"].items()]
    text = "&".join("=".join(pair) for pair in sorted((first(n), first(v)) for n, v in pairs))
    base = "&".join([request["method"], second(request["url"]), second(text)])
    key = of_key(secrets["consumer_secret"]) + "&" + of_key(secrets["token_secret"])
    return base64.b64encode(hmac.new(key.encode(), base.encode(), hashlib.sha1).digest()).decode()


def vectors():
    """Each function with each reach and kind of secrets, with the pitfall to be named."""
    number = 0
    for (identifier, function, *rules), secrets in itertools.product(FUNCTIONS, (PLAIN, SPECIAL)):
        encode = encoder(*rules)
        is_everywhere = any(encode(secret) != RIGHT(secret) for secret in secrets)
        for ending, encoders in [("", (encode, RIGHT, RIGHT)), ("-both", (encode, encode, RIGHT)),
                                 ("-everywhere" if is_everywhere else "-both", (encode,) * 3)]:
            number += 1
            vector = {
                "id": f"encoder-{number:03}", "result": "invalid", "pitfall": identifier + ending,
                "comment": function,
                "request": {"method": "POST", "url": "https://api.example.net/v1/it's~(a)*/x:y",
                            "form": [list(pair) for pair in VALUES]},
                "oauth": {"oauth_consumer_key": "dpf43f3p2l4k3l03",
                          "oauth_token": "nnch734d00sl2jdk",
                          "oauth_signature_method": "HMAC-SHA1",
                          "oauth_timestamp": str(1718000000 + number),
                          "oauth_nonce": f"nonce{number}", "oauth_version": "1.0"},
                "secrets": {"consumer_secret": secrets[0], "token_secret": secrets[1]},
            }
            vector["expected"] = {"signature": signature(vector, *encoders)}
            yield vector


def differing_functions():
    """Functions of languages that are here, and that do something else than their row says."""
    characters = "".join(map(chr, range(32, 127))) + "é"
    rules = {function: encoder(*row) for _, function, *row in FUNCTIONS}
    found = []
    for function, command in COMMANDS.items():
        if not shutil.which(command[0]):
            print(f"  {command[0]} is not installed: {function} is not run")
            continue
        run = subprocess.run([*command, characters], capture_output=True, text=True)
        if run.stdout.split("\n")[:-1] != [rules[function](c) for c in characters]:
            found.append(function)
    for function, encode in [("Python quote", urllib.parse.quote),
                             ("Python quote_plus", urllib.parse.quote_plus)]:
        if [encode(c) for c in characters] != [rules[function](c) for c in characters]:
            found.append(function)
    return found
