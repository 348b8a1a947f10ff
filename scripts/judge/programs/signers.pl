# Programs in Perl that sign wrongly, each like a real program that somebody wrote.
#
# usage: perl signers.pl NAME METHOD URL KEY SECRET TOKEN TOKEN_SECRET NONCE TIMESTAMP BODY
use strict;
use warnings;
use Digest::SHA qw(hmac_sha1 hmac_sha1_base64 hmac_sha1_hex);
use MIME::Base64 qw(encode_base64);

my ($name, $METHOD, $URL, $KEY, $SECRET, $TOKEN, $TOKEN_SECRET, $NONCE, $TIME, $BODY) = @ARGV;
my ($bare, $query) = $URL =~ /^([^?]*)\??(.*)$/;

sub enc { my ($s) = @_; $s =~ s/([^A-Za-z0-9\-._~])/sprintf('%%%02X', ord $1)/ge; $s }
sub dec { my ($s) = @_; $s =~ tr/+/ /; $s =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge; $s }
sub pairs { map { my ($n, $v) = split /=/, $_, 2; [dec($n), dec($v // '')] } grep { length } split /&/, $_[0] }

sub oauth {
    my %o = (oauth_consumer_key => $KEY, oauth_nonce => $NONCE, oauth_signature_method => 'HMAC-SHA1',
        oauth_timestamp => $TIME, oauth_version => '1.0', @_);
    $o{oauth_token} = $TOKEN if length $TOKEN;
    return map { [$_, $o{$_}] } sort keys %o;
}
sub sent { (pairs($query), $BODY =~ /^\{/ ? () : pairs($BODY)) }
sub all { (sent(), oauth(@_)) }

sub normalized {
    my ($e, @pairs) = @_;
    return join '&', map { "$_->[0]=$_->[1]" } sort { $a->[0] cmp $b->[0] || $a->[1] cmp $b->[1] }
        map { [$e->($_->[0]), $e->($_->[1])] } @pairs;
}
sub base { my ($params, $uri, $e) = @_; $e //= \&enc; join '&', $METHOD, $e->($uri // $bare), $e->($params) }
sub key { my ($e) = @_; $e //= \&enc; $e->($SECRET) . '&' . $e->($TOKEN_SECRET) }
sub sign { my ($base, $key) = @_; encode_base64(hmac_sha1($base, $key), '') }

my %programs = (
    digest_base64 => sub { hmac_sha1_base64(base(normalized(\&enc, all())), key()) },
    encode_base64 => sub { encode_base64(hmac_sha1(base(normalized(\&enc, all())), key())) },
    ignoring_case => sub {
        my @done = sort { lc $a->[0] cmp lc $b->[0] } map { [enc($_->[0]), enc($_->[1])] } all();
        sign(base(join '&', map { "$_->[0]=$_->[1]" } @done), key());
    },
    query_form => sub {
        require URI;
        my $u = URI->new('http://localhost/');
        $u->query_form(map { @$_ } sort { $a->[0] cmp $b->[0] || $a->[1] cmp $b->[1] } all());
        sign(base($u->query), key());
    },
    sorted_pairs => sub { sign(base(join '&', sort map { enc($_->[0]) . '=' . enc($_->[1]) } all()), key()) },
    consumer_only => sub { sign(base(normalized(\&enc, all())), enc($SECRET) . '&') },
    hash_of_parameters => sub {
        my %all = map { @$_ } all();
        sign(base(normalized(\&enc, map { [$_, $all{$_}] } keys %all)), key());
    },
    second_encoding_forgotten => sub {
        my $params = normalized(\&enc, all());
        sign(join('&', $METHOD, enc($bare), $params), key());
    },
    arguments_swapped => sub { encode_base64(hmac_sha1(key(), base(normalized(\&enc, all()))), '') },
    utf8_twice => sub {
        my $e = sub { my $s = shift; utf8::encode($s); enc($s) };
        sign(base(normalized($e, all())), key());
    },
    uri_escape_chars => sub {
        my $e = sub { my $s = shift; utf8::decode($s); enc($s) };
        sign(base(normalized($e, all())), key());
    },
    slash_kept => sub {
        my $e = sub { my $s = shift; $s =~ s{([^A-Za-z0-9\-._~/])}{sprintf('%%%02X', ord $1)}ge; $s };
        sign(base(normalized($e, all())), key());
    },
    old_uri_escape_everywhere => sub {
        my $e = sub { my $s = shift; $s =~ s/([^A-Za-z0-9\-_.!~*'()])/sprintf('%%%02X', ord $1)/ge; $s };
        sign(base(normalized($e, all()), $bare, $e), key($e));
    },
    canonical => sub {
        require URI;
        my $uri = URI->new($bare)->canonical;
        sign(base(normalized(\&enc, all()), "$uri"), key());
    },
    names_raw => sub {
        my @done = map { $_->[0] . '=' . enc($_->[1]) } sort { $a->[0] cmp $b->[0] } all();
        sign(base(join '&', @done), key());
    },
    chomp_forgotten => sub {
        open my $in, '<', \"$SECRET\n" or die $!;
        my $secret = <$in>;
        sign(base(normalized(\&enc, all())), enc($secret) . '&' . enc($TOKEN_SECRET));
    },
);
my $text = $programs{$name}->();
print "$text\n";
