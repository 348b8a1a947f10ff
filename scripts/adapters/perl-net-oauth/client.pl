# The whole flow with Net::OAuth: see scripts/adapters/clients.
use strict; use warnings;
use LWP::UserAgent; use Net::OAuth; use URI;
$Net::OAuth::PROTOCOL_VERSION = Net::OAuth::PROTOCOL_VERSION_1_0A;
my ($base, $callback, $method) = @ARGV;
my $agent = LWP::UserAgent->new(max_redirect => 0);
my $number = 0;
sub answer {
    my ($kind, $verb, $url, %more) = @_;
    my $request = Net::OAuth->request($kind)->new(
        consumer_key => 'ck', consumer_secret => 'cs', request_url => $url, request_method => $verb,
        signature_method => $method, timestamp => time, nonce => $$ . time . $number++, %more);
    $request->sign;
    my $answer = $agent->request(HTTP::Request->new($verb, $url, [Authorization => $request->to_authorization_header]));
    die $answer->decoded_content unless $answer->is_success;
    return $answer->decoded_content;
}
my $temporary = Net::OAuth->response('request token')->from_post_body(
    answer('request token', 'POST', "$base/initiate", callback => $callback));
$| = 1;
print "$base/authorize?oauth_token=", $temporary->token, "\n";
chomp(my $verifier = <STDIN>);
my $access = Net::OAuth->response('access token')->from_post_body(
    answer('access token', 'POST', "$base/token", token => $temporary->token,
        token_secret => $temporary->token_secret, verifier => $verifier));
die 'refused' unless answer('protected resource', 'GET', "$base/echo?a=b%20c",
    token => $access->token, token_secret => $access->token_secret) =~ /^ok/;
print "ok\n";
