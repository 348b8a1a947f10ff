# Net::OAuth, in Plack's own server. Usage: provider PORT
use strict;
use warnings;
use HTTP::Server::PSGI;
use Net::OAuth;
use Plack::Request;
use URI::Escape qw(uri_unescape);

my %clients = (ck => "client-secret-1", ck2 => "client-secret-2");
my %tokens = (tk => ["token-secret-1", "ck"], tk2 => ["token-secret-2", "ck2"]);
my %nonces;

# What the library leaves to its user: a time that is near, and each nonce once.
sub is_fresh {
    my ($request) = @_;
    return 0 if $request->timestamp !~ /\A\d{1,12}\z/ || abs(time - $request->timestamp) > 300;
    return !$nonces{join "\0", map { $request->$_ } qw(consumer_key token timestamp nonce)}++;
}

# The secrets are wanted before the library has read who asks, so the fields are read here first.
sub is_accepted {
    my ($environment) = @_;
    my $plack = Plack::Request->new($environment);
    my $type = lc(($environment->{CONTENT_TYPE} // "") =~ s/\s*;.*//r);
    my %form = $type eq "application/x-www-form-urlencoded" ? URI->new("?" . $plack->content)->query_form : ();
    my $header = $environment->{HTTP_AUTHORIZATION} // "";
    my %known = map { uri_unescape($_) } $header =~ /(oauth_consumer_key|oauth_token)="([^"]*)"/g;
    my ($client, $token) = map { $known{$_} // $plack->query_parameters->{$_} // $form{$_} // "" } qw(oauth_consumer_key oauth_token);
    return 0 unless $clients{$client} && $tokens{$token} && $tokens{$token}[1] eq $client;
    my @about = (
        request_url => "http://$environment->{HTTP_HOST}$environment->{REQUEST_URI}",
        request_method => $environment->{REQUEST_METHOD},
        consumer_secret => $clients{$client}, token_secret => $tokens{$token}[0],
    );
    my $kind = Net::OAuth->request("protected resource");
    my $request = $header ? $kind->from_authorization_header($header, @about)
        : $kind->from_hash({%{$plack->query_parameters}, %form}, @about);
    $request->extra_params({%{$request->extra_params}, %form}) if $header;
    return $request->verify && is_fresh($request);
}

my $app = sub {
    my ($environment) = @_;
    my $is_right = eval { is_accepted($environment) };    # the library refuses by dying
    warn $@ if $@;
    return $is_right ? [200, ["Content-Type" => "text/plain"], ["ok"]]
        : [401, ["Content-Type" => "text/plain", "WWW-Authenticate" => "OAuth"], ["no"]];
};

my $port = shift;
my $child = fork;
if (!$child) {
    open STDIN, "<", "/dev/null";
    HTTP::Server::PSGI->new(
        host => "127.0.0.1", port => $port, timeout => 20,
        server_ready => sub { $| = 1; print qq({"ready": "http://127.0.0.1:$port"}\n) },
    )->run($app);
    exit;
}
1 while <STDIN>;
kill TERM => $child;
