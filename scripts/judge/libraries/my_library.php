<?php
// A library to test with docs/use-the-vectors.md: it writes what it is asked to sign, and returns the next answer.
$questions = fopen('questions', 'w');
$answers = fopen('answers', 'r');

function sign(...$arguments): string
{
    global $questions, $answers;
    fwrite($questions, json_encode($arguments, JSON_THROW_ON_ERROR) . "\n");
    return rtrim(fgets($answers), "\n");
}
