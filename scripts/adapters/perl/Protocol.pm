# What the adapters in Perl share: the questions of scripts/adapters/run, without anything that signs.
package Protocol;
use v5.36;
use Encode 'encode';
use Exporter 'import';
use JSON::PP;

our @EXPORT = qw(serve skip skip_unless reject content);

# Ends the answer to a question: the library cannot be asked this, or refuses it.
sub skip ($reason) { die { skipped => $reason } }
sub skip_unless ($is_possible, $reason) { skip $reason unless $is_possible }
sub reject ($refusal) { die { rejected => $refusal =~ s/ at \S+ line .*//sr } }

# The body as it goes on the wire.
sub content ($question) { encode('UTF-8', $question->{content} // '') }

# Answers questions until there are no more; %operations are functions from question to answer.
sub serve ($version, %operations) {
    my $json = JSON::PP->new->utf8->canonical->allow_nonref;
    local $| = 1;
    print $json->encode("$version"), "\n";
    while (defined(my $line = <STDIN>)) {
        my $question = $json->decode($line);
        my $answer = eval { $operations{ $question->{op} }->($question) }
            // (ref $@ eq 'HASH' ? $@ : { error => $@ =~ s/ at \S+ line .*//sr });
        print $json->encode($answer), "\n";
    }
}

1;
