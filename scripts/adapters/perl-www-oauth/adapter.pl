# WWW::OAuth behind oauthcheck's adapter protocol: authorization_header of a basic request, with the
# protocol parameters that it does not set itself, and those that it draws, as extra ones.
use v5.36;
use Crypt::OpenSSL::RSA;
use FindBin;
use lib "$FindBin::Bin/../perl";
use Protocol;
use WWW::OAuth;

sub sign ($question) {
    my ($oauth, $realm) = @{$question}{qw(oauth realm)};
    my $method = $oauth->{oauth_signature_method};
    my $client = WWW::OAuth->new(
        client_id => $oauth->{oauth_consumer_key},
        client_secret => $question->{consumer_secret},
        token => $oauth->{oauth_token}, token_secret => $question->{token_secret},
        signature_method => $method,
    );
    if ($method eq 'RSA-SHA1') {
        my $key = Crypt::OpenSSL::RSA->new_private_key($question->{private_key});
        $key->use_sha1_hash;
        $client->signer($key); # an object, as the documentation permits
    }
    my $header = $client->authorization_header(
        Basic => {
            method => $question->{method}, url => $question->{url},
            content => content($question), headers => $question->{headers},
        },
        { %$oauth, defined $realm ? (realm => $realm) : () }
    );
    return { authorization_header => $header };
}

serve $WWW::OAuth::VERSION, sign => \&sign;
