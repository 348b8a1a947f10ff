# Net::OAuth behind oauthcheck's adapter protocol: sign and verify of its requests. Each type of
# request has its protocol parameters; those of query and form are a hash.
use v5.36;
use FindBin;
use lib "$FindBin::Bin/../perl";
use Crypt::OpenSSL::RSA;
use Net::OAuth;
use Protocol;

my @METHODS = qw(HMAC-SHA1 HMAC-SHA256 PLAINTEXT RSA-SHA1);
my @ALWAYS = qw(consumer_key nonce signature_method timestamp);
# The type of request that has these parameters beside those.
my %TYPES = (
    '' => 'consumer', 'token' => 'protected resource', 'callback' => 'request token',
    'token verifier' => 'access token', 'session_handle token' => 'yahoo access token refresh',
);

sub type_of ($oauth) {
    my %others = map { s/^oauth_//r => 1 }
        grep { !/^(?:realm|oauth_(?:signature|version))$/ } keys %$oauth;
    for my $name (@ALWAYS) {
        skip_unless exists $oauth->{"oauth_$name"}, "oauth_$name is required";
        delete $others{$name};
    }
    my $type = $TYPES{ join ' ', sort keys %others };
    skip_unless $type, 'no type of request has just these protocol parameters';
    my $method = $oauth->{oauth_signature_method};
    skip_unless scalar(grep { $_ eq $method } @METHODS), "$method is not supported";
    return $type;
}

# What a request is made of besides its protocol parameters.
sub surroundings ($question, $key) {
    my ($request, $secrets) = @{$question}{qw(request secrets)};
    skip_unless !exists $request->{body}, 'a raw body is not read';
    my %form;
    for my $pair (@{ pairs($request->{form}) }) {
        skip_unless !exists $form{ $pair->[0] }, 'a name of the form has one value alone';
        $form{ $pair->[0] } = $pair->[1];
    }
    return (
        request_method => $request->{method}, request_url => full_url($request),
        consumer_secret => $secrets->{consumer_secret} // '',
        token_secret => $secrets->{token_secret} // '', extra_params => \%form,
        protocol_version => Net::OAuth::PROTOCOL_VERSION_1_0A,
        $key ? (signature_key => $key) : (),
    );
}

sub sign ($question) {
    my $oauth = $question->{oauth};
    my $type = type_of($oauth);
    skip_unless !exists $oauth->{oauth_signature}, 'oauth_signature cannot be set';
    my $version = $oauth->{oauth_version} // '';
    skip_unless $version ne '', 'oauth_version is always sent, and not empty';
    my $key;
    if ($oauth->{oauth_signature_method} eq 'RSA-SHA1') {
        skip_unless $question->{secrets}{private_key}, 'there is no private key';
        $key = Crypt::OpenSSL::RSA->new_private_key($question->{secrets}{private_key});
        $key->use_sha1_hash;
    }
    my %message = map { s/^oauth_//r => $oauth->{$_} } grep { $_ ne 'realm' } keys %$oauth;
    my %surroundings = surroundings($question, $key);
    skip_unless $type !~ /access token/ || !%{ $surroundings{extra_params} },
        "a request of type '$type' has no form";
    my $request = eval { Net::OAuth->request($type)->new(%message, %surroundings) } // reject $@;
    $request->sign;
    my $answer = {
        signature => $request->signature,
        authorization_header => $request->to_authorization_header($oauth->{realm}),
    };
    $answer->{base_string} = $request->signature_base_string
        unless $oauth->{oauth_signature_method} eq 'PLAINTEXT';
    return $answer;
}

sub verify ($question) {
    my $oauth = $question->{oauth};
    my $type = type_of($oauth);
    my $key;
    if ($oauth->{oauth_signature_method} eq 'RSA-SHA1') {
        skip_unless $question->{secrets}{public_key}, 'there is no public key';
        $key = eval { Crypt::OpenSSL::RSA->new_public_key($question->{secrets}{public_key}) }
            // skip 'a public key of this form cannot be read';
        $key->use_sha1_hash;
    }
    my %surroundings = surroundings($question, $key);
    my $request = eval {
        Net::OAuth->request($type)->from_authorization_header(authorization(%$oauth), %surroundings)
    } // reject $@;
    return { valid => $request->verify ? JSON::PP::true : JSON::PP::false };
}

serve({
    name => 'perl-net-oauth', version => $Net::OAuth::VERSION, methods => \@METHODS,
    produces => [qw(base_string signature authorization_header)],
}, sign => \&sign, verify => \&verify);
