# LWP::Authen::OAuth behind oauthcheck's adapter protocol: sign_hmac_sha1 of a request, with
# protocol parameters in its Authorization field, as the documentation has it for the nonce.
use v5.36;
use FindBin;
use lib "$FindBin::Bin/../perl";
use HTTP::Request;
use LWP::Authen::OAuth;
use Protocol;

sub sign ($question) {
    my ($request, $oauth, $secrets) = @{$question}{qw(request oauth secrets)};
    for my $name (qw(oauth_signature_method oauth_version)) {
        skip_unless exists $oauth->{$name}, "$name is always sent";
    }
    my $method = $oauth->{oauth_signature_method};
    skip_unless $method eq 'HMAC-SHA1', "$method is not supported";
    skip_unless +($oauth->{oauth_body_hash} // '') ne 'true', 'oauth_body_hash is not computed';
    skip_unless !exists $oauth->{oauth_signature}, 'oauth_signature cannot be set';
    my $agent = LWP::Authen::OAuth->new(
        oauth_consumer_key => $oauth->{oauth_consumer_key},
        oauth_consumer_secret => $secrets->{consumer_secret},
        oauth_token => $oauth->{oauth_token}, oauth_token_secret => $secrets->{token_secret},
    );
    my %given = %$oauth;
    delete @given{qw(oauth_consumer_key oauth_token oauth_signature_method)};
    my ($content, $type) = content($request);
    my $message = HTTP::Request->new(
        $request->{method}, full_url($request),
        [ Authorization => authorization(%given), defined $type ? ('Content-Type' => $type) : () ],
        $content,
    );
    $agent->sign_hmac_sha1($message);
    my $header = $message->header('Authorization');
    return {
        signature => field($header, 'oauth_signature'), authorization_header => $header,
        used($oauth, $header),
    };
}

serve({
    name => 'perl-lwp-authen-oauth', version => $LWP::Authen::OAuth::VERSION,
    methods => ['HMAC-SHA1'], produces => [qw(signature authorization_header)],
}, sign => \&sign);
