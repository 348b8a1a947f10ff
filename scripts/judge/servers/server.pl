# A small provider without a flow, strict or with one fault: server.pl PORT [FAULT]. The faults are in mutants.json.
use strict;
use warnings;
use Digest::SHA qw(hmac_sha1_base64);
use IO::Socket::INET;
use POSIX qw(strftime);

my ($port, $fault) = (@ARGV, "");
my %clients = (ck => "client-secret-1", ck2 => "client-secret-2");
my %tokens = (tk => ["token-secret-1", "ck"], tk2 => ["token-secret-2", "ck2"]);
my %names = map { ("oauth_$_" => 1) } qw(consumer_key token signature_method signature timestamp nonce version);
my (%seen, $latest);
$latest = 0;

sub decoded {
    my $text = shift;
    die 400 if $text =~ /%(?![0-9A-Fa-f]{2})/;
    $text =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge;
    return $text;
}

sub encoded {
    my $text = shift;
    my $kept = $fault eq "brackets-kept" ? '\[\]' : $fault eq "tilde-encoded" ? "" : "~";
    $kept .= "~" if $fault eq "brackets-kept";
    $text =~ s/([^A-Za-z0-9._$kept-])/sprintf "%%%02X", ord $1/ge;
    return $text;
}

sub pairs {
    my @pairs;
    for my $part (grep { $_ ne "" } split /&/, shift) {
        my ($name, $value) = split /=/, $part, $fault eq "value-to-equals" ? -1 : 2;
        push @pairs, [map { my $half = $_ // ""; $half =~ tr/+/ /; decoded($half) } $name, $value];
    }
    return @pairs;
}

sub header {
    my @values = grep { /^OAuth[ \t]/i } @_;
    return () unless @values;
    die 400 if @_ > 1 && $fault ne "first-header";
    my ($rest, @pairs) = substr $values[0], 5;
    $rest =~ s/^[ \t]+|[ \t]+$//g;
    my $outside = qr/(?=(?:[^"]*"[^"]*")*[^"]*$)/;
    my $space = $fault eq "one-space" ? qr/, $outside/ : qr/,[ \t]*$outside/;
    for my $part (split /$space/, $rest, -1) {
        my ($name, $value) = $part =~ /^([A-Za-z0-9_.%~-]+)="([\x20\x21\x23-\x7e]*)"[ \t]*$/ or die 400;
        push @pairs, [decoded($name), decoded($value)] if lc $name ne "realm";
    }
    return @pairs;
}

sub verify {
    my ($verb, $target, $fields, $body) = @_;
    my @all = map { [lc $_->[0], $_->[1]] } @$fields;
    my %one = map { @$_ } @all;
    $target =~ s{^http://[^/]*}{};
    my ($path, $query) = split /\?/, $target, 2;
    my @query = pairs($query // "");
    my $media = lc(($one{"content-type"} // "") =~ s/;.*//sr);
    my $reads = $media eq "application/x-www-form-urlencoded" || $fault eq "every-body" && $body =~ /=/;
    my @form = $reads ? pairs($body) : ();
    my @header = header(map { $_->[1] } grep { $_->[0] eq "authorization" } @all);
    if ($fault eq "cookies" && !@header) {
        @header = map { [map { decoded($_) } split /=/, $_, 2] } split /; */, $one{cookie} // "";
    }
    my @places = grep { my $place = $_; grep { $_->[0] =~ /^oauth_/ } @$place } \@header, \@query, \@form;
    die 401 unless @places;
    die 400 if @places > 1;
    my @protocol = grep { $_->[0] =~ /^oauth_/ } @{ $places[0] };
    my %p = map { @$_ } @protocol;
    die 400 if keys %p < @protocol || grep { !$names{ $_->[0] } } @protocol;
    $p{oauth_version} //= "" if $fault eq "version-needed";
    for (qw(consumer_key signature_method signature timestamp nonce)) {
        die 400 if !length($p{"oauth_$_"} // "") && !($fault eq "nonce-empty" && $_ eq "nonce" && defined $p{oauth_nonce});
    }
    die 400 if ($p{oauth_version} // "1.0") ne "1.0";
    my ($key, $token) = ($p{oauth_consumer_key}, $p{oauth_token} // "");
    $key =~ s/\0.*//s if $fault eq "nul";
    my $secret = $clients{$key} // die 401;
    my ($token_secret, $owner) = @{ $tokens{$token} // ["", ""] };
    die 401 if $token ne "" && $owner ne $key;
    my $timestamp = $p{oauth_timestamp};
    $timestamp =~ s/^[+ ]// if $fault eq "signs";
    die 400 unless $timestamp =~ /^[1-9][0-9]{0,14}$/;
    die 401 if abs(time - $timestamp) > 300;
    die 401 if $fault eq "increasing" && $timestamp < $latest;
    my $method = $p{oauth_signature_method};
    die 500 if $fault eq "dies-at-unknown-method" && $method ne "HMAC-SHA1";
    die 400 unless $method eq "HMAC-SHA1";
    my @signed = grep { $_->[0] ne "oauth_signature" } @header, @query, @form;
    @signed = grep { my $pair = $_; $pair->[0] =~ /^oauth_/ || !grep { $_ == $pair } @header } @signed if $fault eq "extras-unsigned";
    my %seen_pair;
    @signed = grep { !$seen_pair{ join "\n", @$_ }++ } @signed if $fault eq "equal-pairs-once";
    my $text = join "&", map { join "=", @$_ } sort { $a->[0] cmp $b->[0] || $a->[1] cmp $b->[1] }
        map { [encoded($_->[0]), encoded($_->[1])] } @signed;
    my $host = lc($one{host} // die 400);
    $host =~ s/:80$//;
    $verb = "GET" if $fault eq "head-as-get" && $verb eq "HEAD";
    my $base = join "&", map { encoded($_) } $verb, "http://$host$path", $text;
    my @halves = $fault eq "secrets-swapped" ? ($token_secret, $secret) : ($secret, $token_secret);
    my $signing_key = $fault eq "no-ampersand" && $token eq "" ? $secret : join "&", map { encoded($_) } @halves;
    my $right = hmac_sha1_base64($base, $signing_key);
    $right .= "=" while length($right) % 4;
    my $sent = $p{oauth_signature};
    if ($fault eq "hexadecimal") { $sent = substr $sent, 0, 28 }
    die 401 unless $right eq $sent || $fault eq "twenty-characters" && substr($right, 0, 20) eq substr $sent, 0, 20;
    my $nonce = join "\n", $p{oauth_consumer_key}, $token, $timestamp, $p{oauth_nonce};
    $nonce = join "\n", $p{oauth_consumer_key}, $timestamp if $fault eq "one-a-second";
    die 401 if $seen{$nonce}++;
    $latest = $timestamp;
}

my $server = IO::Socket::INET->new(LocalAddr => "127.0.0.1", LocalPort => $port, Listen => 64, ReuseAddr => 1) or die "$!\n";
$| = 1;
printf "{\"ready\": \"http://127.0.0.1:%d\"}\n", $server->sockport;
while (my $connection = $server->accept) {
    local $SIG{ALRM} = sub { close $connection };
    alarm 5;
    my ($line, @fields, $body) = scalar <$connection>;
    next unless defined $line;
    while (defined(my $field = <$connection>)) {
        $field =~ s/\r?\n$//;
        last if $field eq "";
        if ($field =~ /^[ \t]+(.*)/) { $fields[-1][1] .= " $1"; next }
        push @fields, [$1, $2] if $field =~ /^([^:]*):\s*(.*?)\s*$/;
    }
    my %one = map { (lc $_->[0] => $_->[1]) } @fields;
    $body = "";
    print $connection "HTTP/1.1 100 Continue\r\n\r\n" if $one{expect};
    if (($one{"transfer-encoding"} // "") eq "chunked") {
        while ((my $size = hex(<$connection> =~ s/\s+$//r)) > 0) { read $connection, $body, $size, length $body; <$connection> }
    } elsif ($one{"content-length"}) {
        read $connection, $body, $one{"content-length"};
    }
    my ($verb, $target) = split / /, $line;
    my $status = eval { verify($verb, $target, \@fields, $body); 200 } || ($@ =~ /^(\d{3})/ ? $1 : 500);
    my $text = $status == 200 ? "ok\n" : "no\n";
    my $challenge = $status == 401 ? "WWW-Authenticate: OAuth\r\n" : "";
    print $connection "HTTP/1.1 $status X\r\n${challenge}Date: " . strftime("%a, %d %b %Y %H:%M:%S GMT", gmtime) . "\r\nContent-Type: text/plain\r\nCache-Control: private\r\nContent-Length: "
        . length($text) . "\r\nConnection: close\r\n\r\n" . ($verb eq "HEAD" ? "" : $text);
    close $connection;
    alarm 0;
}
