# LWP::Authen::OAuth behind oauthcheck's adapter protocol: sign_hmac_sha1 of a request, with
# protocol parameters in its Authorization field, as the documentation has it for the nonce.
use v5.36;
use FindBin;
use lib "$FindBin::Bin/../perl";
use HTTP::Request;
use LWP::Authen::OAuth;
use Protocol;

sub sign ($question) {
    my $oauth = $question->{oauth};
    my $agent = LWP::Authen::OAuth->new(
        oauth_consumer_key => $oauth->{oauth_consumer_key},
        oauth_consumer_secret => $question->{consumer_secret},
        oauth_token => $oauth->{oauth_token}, oauth_token_secret => $question->{token_secret},
    );
    # The agent adds the parameters that it has.
    my $given = $question->{authorization}
        =~ s/oauth_(?:consumer_key|token|signature_method)="[^"]*"(?:, )?//gr;
    my $message = HTTP::Request->new(
        $question->{method}, $question->{url},
        [ Authorization => $given, %{ $question->{headers} } ], content($question),
    );
    $agent->sign_hmac_sha1($message);
    return { authorization_header => $message->header('Authorization') };
}

serve $LWP::Authen::OAuth::VERSION, sign => \&sign;
