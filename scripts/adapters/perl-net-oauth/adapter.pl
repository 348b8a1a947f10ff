# Net::OAuth behind oauthcheck's adapter protocol: sign and verify of its requests. Each type of
# request has its protocol parameters; those of query and form are a hash.
use v5.36;
use FindBin;
use lib "$FindBin::Bin/../perl";
use Crypt::OpenSSL::RSA;
use Net::OAuth;
use Protocol;

# The type of request that has these parameters, and those that every request has.
my %TYPES = (
    '' => 'consumer', 'token' => 'protected resource', 'callback' => 'request token',
    'token verifier' => 'access token', 'session_handle token' => 'yahoo access token refresh',
);

sub type_of ($oauth) {
    my @others = map { s/^oauth_//r }
        grep { !/^oauth_(?:consumer_key|nonce|signature|signature_method|timestamp|version)$/ }
        sort keys %$oauth;
    return $TYPES{"@others"} // skip 'no type of request has just these protocol parameters';
}

# What a request is made of, except its protocol parameters; $read reads the key for RSA.
sub surroundings ($question, $read) {
    my %form;
    for my $pair (@{ $question->{form} }) {
        skip_unless !exists $form{ $pair->[0] }, 'a name of the form has one value alone';
        $form{ $pair->[0] } = $pair->[1];
    }
    my @key;
    if ($question->{oauth}{oauth_signature_method} eq 'RSA-SHA1') {
        my $key = eval { $read->() } // skip 'a key of this form cannot be read';
        $key->use_sha1_hash;
        @key = (signature_key => $key);
    }
    return (
        request_method => $question->{method}, request_url => $question->{url},
        consumer_secret => $question->{consumer_secret},
        token_secret => $question->{token_secret}, extra_params => \%form,
        protocol_version => Net::OAuth::PROTOCOL_VERSION_1_0A, @key,
    );
}

sub sign ($question) {
    my $oauth = $question->{oauth};
    my $type = type_of($oauth);
    my %message = map { s/^oauth_//r => $oauth->{$_} } keys %$oauth;
    my %surroundings = surroundings($question,
        sub { Crypt::OpenSSL::RSA->new_private_key($question->{private_key}) });
    skip_unless $type !~ /access token/ || !%{ $surroundings{extra_params} },
        "a request of type '$type' has no form";
    my $request = eval { Net::OAuth->request($type)->new(%message, %surroundings) } // reject $@;
    $request->sign;
    my $answer = { authorization_header => $request->to_authorization_header($question->{realm}) };
    $answer->{base_string} = $request->signature_base_string
        unless $oauth->{oauth_signature_method} eq 'PLAINTEXT';
    return $answer;
}

sub verify ($question) {
    my $type = type_of($question->{oauth});
    my %surroundings = surroundings($question,
        sub { Crypt::OpenSSL::RSA->new_public_key($question->{public_key}) });
    my $request = eval {
        Net::OAuth->request($type)
            ->from_authorization_header($question->{authorization}, %surroundings)
    } // reject $@;
    return { valid => $request->verify ? JSON::PP::true : JSON::PP::false };
}

serve $Net::OAuth::VERSION, sign => \&sign, verify => \&verify;
