"""Whether the functions of languages encode as scripts/vectors/mistakes/catalogue.json says."""
import shutil
import subprocess
import urllib.parse

import catalogue
from mistakes_encoding import changed
from octets import Encoder

CHARACTERS = "".join(map(chr, range(32, 127))) + "é"
# The pitfall, the function, and a command that prints each of the characters of argument 1, encoded, on a line.
COMMANDS = [
    ("js-encodeuricomponent", "JavaScript encodeURIComponent",
     ["node", "-e", "for(const c of process.argv[1])console.log(encodeURIComponent(c))"]),
    ("js-encodeuri", "JavaScript encodeURI",
     ["node", "-e", "for(const c of process.argv[1])console.log(encodeURI(c))"]),
    ("java-urlencoder", "JavaScript URLSearchParams",
     ["node", "-e", "for(const c of process.argv[1])console.log(new URLSearchParams([['',c]]).toString().slice(1))"]),
    ("js-encodeuricomponent", "Node querystring.escape",
     ["node", "-e", "for(const c of process.argv[1])console.log(require('querystring').escape(c))"]),
    ("php-urlencode", "PHP urlencode",
     ["php", "-r", "foreach(preg_split('//u',$argv[1],-1,1) as $c)echo urlencode($c),\"\\n\";"]),
    ("php-urlencode", "PHP http_build_query",
     ["php", "-r", "foreach(preg_split('//u',$argv[1],-1,1) as $c)echo substr(http_build_query(['a'=>$c]),2),\"\\n\";"]),
    ("go-queryescape", "Ruby CGI.escape",
     ["ruby", "-rcgi", "-e", "ARGV[0].each_char{|c|puts CGI.escape(c)}"]),
    ("java-urlencoder", "Ruby URI.encode_www_form_component",
     ["ruby", "-ruri", "-e", "ARGV[0].each_char{|c|puts URI.encode_www_form_component(c)}"]),
    ("ruby-uri-escape", "Ruby URI.escape",
     ["ruby", "-ruri", "-e", "ARGV[0].each_char{|c|puts URI::DEFAULT_PARSER.escape(c)}"]),
    ("perl-query-form", "Perl URI query_form",
     ["perl", "-MURI", "-CA", "-e", "for(split //,$ARGV[0]){my $u=URI->new('http://a/');utf8::encode($_);$u->query_form(a=>$_);print substr($u->query,2),qq(\\n)}"]),
    ("dotnet-escapeuristring", "Elixir URI.encode",
     ["elixir", "-e", "for c <- String.graphemes(hd(System.argv())), do: IO.puts(URI.encode(c))"]),
    ("go-queryescape", "Elixir URI.encode_www_form",
     ["elixir", "-e", "for c <- String.graphemes(hd(System.argv())), do: IO.puts(URI.encode_www_form(c))"]),
]


def differing_functions():
    """Functions of languages that are here, and that do something else than their row says."""
    encoded = {"Python quote": ("python-quote", [*map(urllib.parse.quote, CHARACTERS)]),
               "Python quote_plus": ("python-quote-plus", [*map(urllib.parse.quote_plus, CHARACTERS)])}
    for pitfall, function, command in COMMANDS:
        if shutil.which(command[0]):
            run = subprocess.run([*command, CHARACTERS], capture_output=True, text=True)
            encoded[function] = pitfall, run.stdout.split("\n")[:-1]
        else:
            print(f"  {command[0]} is not installed: {function} is not run")
    rows = {row["function"]: row["encode"] for row in catalogue.ROWS if "function" in row}
    return [function for function, (pitfall, texts) in encoded.items() if texts != encoded_by(rows[pitfall])]


def encoded_by(changes):
    encoder = Encoder()
    changed(encoder, changes)
    return [encoder(character.encode()).decode() for character in CHARACTERS]
