# What the adapters in Perl share: oauthcheck's protocol, without anything that signs.
package Protocol;
use v5.36;
use Encode 'encode';
use Exporter 'import';
use JSON::PP;
use URI::Escape qw(uri_escape_utf8 uri_unescape);

our @EXPORT = qw(serve skip skip_unless reject pairs full_url content authorization field used);

# Ends the answer to a question: the library cannot be asked this, or refuses it.
sub skip ($reason) { die { skipped => $reason } }
sub skip_unless ($is_possible, $reason) { skip $reason unless $is_possible }
sub reject ($refusal) { die { rejected => $refusal =~ s/ at \S+ line .*//sr } }

# A value of `oauth` as it is sent: a number or a text.
sub text ($value) { JSON::PP::is_bool($value) ? ($value ? 'true' : 'false') : "$value" }

# Parameters as the protocol has them, an object or a list of pairs, as a list of pairs.
sub pairs ($parameters) {
    return [] unless defined $parameters;
    return $parameters if ref $parameters eq 'ARRAY';
    return [ map { my $name = $_; my $values = $parameters->{$name};
        map { [ $name, $_ ] } ref $values ? @$values : $values } sort keys %$parameters ];
}

# Pairs as they are in a query or a form.
sub form_body ($pairs) {
    join '&', map { join '=', map { uri_escape_utf8($_, '^A-Za-z0-9._~-') } @$_ } @$pairs;
}

# The URL with the parameters that the request has beside it.
sub full_url ($request) {
    my $query = form_body(pairs($request->{query})) or return $request->{url};
    my ($url, $fragment) = $request->{url} =~ /^([^#]*)(.*)$/s;
    return $url . ($url =~ /\?/ ? '&' : '?') . $query . $fragment;
}

# The body as it goes on the wire, and its media type.
sub content ($request) {
    return (encode('UTF-8', $request->{body} // ''), $request->{content_type})
        unless exists $request->{form};
    return (form_body(pairs($request->{form})), 'application/x-www-form-urlencoded');
}

# A header field with these protocol parameters, the realm among them.
sub authorization (%oauth) {
    skip_unless(($oauth{oauth_body_hash} // '') ne 'true', 'oauth_body_hash is not computed');
    my @parts = map { my $value = $oauth{$_};
        sprintf '%s="%s"', $_, $_ eq 'realm' ? $value =~ s/(["\\])/\\$1/gr
            : uri_escape_utf8($value, '^A-Za-z0-9._~-') } sort keys %oauth;
    return 'OAuth ' . join ', ', @parts;
}

# The value of a parameter in an Authorization header field.
sub field ($header, $name) { $header =~ /[ ,]$name="([^"]*)"/ ? uri_unescape($1) : '' }

# What the library has drawn itself, for the answer.
sub used ($oauth, $header) {
    my %drawn = map { $_ => field($header, $_) }
        grep { !exists $oauth->{$_} } qw(oauth_nonce oauth_timestamp);
    return %drawn ? (used => \%drawn) : ();
}

# Answers questions until there are no more; %operations are functions from question to answer.
sub serve ($start, %operations) {
    my $json = JSON::PP->new->utf8->canonical;
    local $| = 1;
    while (defined(my $line = <STDIN>)) {
        my $question = $json->decode($line);
        my $operation = $question->{op};
        last if $operation eq 'stop';
        my $answer;
        if ($operation eq 'start') {
            $answer = { language => 'perl', operations => [ sort keys %operations ], %$start };
        } elsif (my $function = $operations{$operation}) {
            my $oauth = $question->{oauth} // {};
            $question->{oauth} = { map { $_ => text($oauth->{$_}) } keys %$oauth };
            $answer = eval { $function->($question) }
                // (ref $@ eq 'HASH' ? $@ : { error => $@ =~ s/ at \S+ line .*//sr });
        } else {
            $answer = { skipped => "the library does not $operation" };
        }
        $answer->{seq} = $question->{seq} if $operation ne 'start';
        print $json->encode($answer), "\n";
    }
}

1;
