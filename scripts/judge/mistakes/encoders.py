"""Whether the functions of languages encode as scripts/vectors/mistakes/catalogue.json says."""
import shutil
import subprocess
import urllib.parse

import catalogue
from mistakes_encoding import changed
from octets import Encoder

CHARACTERS = "".join(map(chr, range(32, 127))) + "é"
# How a language prints CALL for each character c of argument 1 on a line.
LOOPS = {
    "node": ["-e", "for(const c of process.argv[1])console.log(CALL)"],
    "php": ["-r", "foreach(preg_split('//u',$argv[1],-1,1) as $c)echo CALL,\"\\n\";"],
    "ruby": ["-rcgi", "-ruri", "-e", "ARGV[0].each_char{|c|puts CALL}"],
    "perl": ["-MURI", "-CA", "-e", "for(split //,$ARGV[0]){my $u=URI->new('http://a/');utf8::encode($_);CALL,qq(\\n)}"],
    "elixir": ["-e", "for c <- String.graphemes(hd(System.argv())), do: IO.puts(CALL)"],
}
# The pitfall, the function, the program that runs it, and the call.
FUNCTIONS = [
    ("js-encodeuricomponent", "JavaScript encodeURIComponent", "node", "encodeURIComponent(c)"),
    ("js-encodeuri", "JavaScript encodeURI", "node", "encodeURI(c)"),
    ("java-urlencoder", "JavaScript URLSearchParams", "node", "new URLSearchParams([['',c]]).toString().slice(1)"),
    ("js-encodeuricomponent", "Node querystring.escape", "node", "require('querystring').escape(c)"),
    ("php-urlencode", "PHP urlencode", "php", "urlencode($c)"),
    ("php-urlencode", "PHP http_build_query", "php", "substr(http_build_query(['a'=>$c]),2)"),
    ("go-queryescape", "Ruby CGI.escape", "ruby", "CGI.escape(c)"),
    ("java-urlencoder", "Ruby URI.encode_www_form_component", "ruby", "URI.encode_www_form_component(c)"),
    ("ruby-uri-escape", "Ruby URI.escape", "ruby", "URI::DEFAULT_PARSER.escape(c)"),
    ("perl-query-form", "Perl URI query_form", "perl", "$u->query_form(a=>$_);print substr($u->query,2)"),
    ("dotnet-escapeuristring", "Elixir URI.encode", "elixir", "URI.encode(c)"),
    ("go-queryescape", "Elixir URI.encode_www_form", "elixir", "URI.encode_www_form(c)"),
]


def differing_functions():
    """Functions of languages that are here, and that do something else than their row says."""
    encoded = {"Python quote": ("python-quote", [*map(urllib.parse.quote, CHARACTERS)]),
               "Python quote_plus": ("python-quote-plus", [*map(urllib.parse.quote_plus, CHARACTERS)])}
    for pitfall, function, program, call in FUNCTIONS:
        if shutil.which(program):
            words = [word.replace("CALL", call) for word in LOOPS[program]]
            run = subprocess.run([program, *words, CHARACTERS], capture_output=True, text=True)
            encoded[function] = pitfall, run.stdout.split("\n")[:-1]
        else:
            print(f"  {program} is not installed: {function} is not run")
    rows = {row["function"]: row["encode"] for row in catalogue.ROWS if "function" in row}
    return [function for function, (pitfall, texts) in encoded.items() if texts != encoded_by(rows[pitfall])]


def encoded_by(changes):
    encoder = Encoder()
    changed(encoder, changes)
    return [encoder(character.encode()).decode() for character in CHARACTERS]
