# WWW::OAuth behind oauthcheck's adapter protocol: authorization_header of a basic request, with the
# protocol parameters that it does not set itself, and those that it draws, as extra ones.
use v5.36;
use Crypt::OpenSSL::RSA;
use FindBin;
use lib "$FindBin::Bin/../perl";
use Protocol;
use WWW::OAuth;

my @METHODS = qw(HMAC-SHA1 PLAINTEXT RSA-SHA1);

sub sign ($question) {
    my ($request, $oauth, $secrets) = @{$question}{qw(request oauth secrets)};
    for my $name (qw(oauth_consumer_key oauth_signature_method oauth_version)) {
        skip_unless exists $oauth->{$name}, "$name is always sent";
    }
    my $method = $oauth->{oauth_signature_method};
    skip_unless scalar(grep { $_ eq $method } @METHODS), "$method is not supported";
    skip_unless +($oauth->{oauth_body_hash} // '') ne 'true', 'oauth_body_hash is not computed';
    my $client = WWW::OAuth->new(
        client_id => $oauth->{oauth_consumer_key},
        client_secret => $secrets->{consumer_secret} // '',
        token => $oauth->{oauth_token}, token_secret => $secrets->{token_secret},
        signature_method => $method,
    );
    if ($method eq 'RSA-SHA1') {
        skip_unless $secrets->{private_key}, 'there is no private key';
        my $key = Crypt::OpenSSL::RSA->new_private_key($secrets->{private_key});
        $key->use_sha1_hash;
        $client->signer($key); # an object, as the documentation permits
    }
    my ($content, $type) = content($request);
    my $header = $client->authorization_header(
        Basic => {
            method => $request->{method}, url => full_url($request), content => $content,
            headers => defined $type ? { 'Content-Type' => $type } : {},
        },
        $oauth
    );
    return {
        signature => field($header, 'oauth_signature'), authorization_header => $header,
        used($oauth, $header),
    };
}

serve({
    name => 'perl-www-oauth', version => $WWW::OAuth::VERSION, methods => \@METHODS,
    produces => [qw(signature authorization_header)],
}, sign => \&sign);
