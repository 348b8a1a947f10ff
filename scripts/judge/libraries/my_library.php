<?php
// A library to test with docs/use-the-vectors.md: it asks an oauthcheck process through two pipes.
$to = fopen('questions', 'w');
$back = fopen('answers', 'r');

function ask(array $question): array
{
    global $to, $back;
    fwrite($to, json_encode($question, JSON_THROW_ON_ERROR) . "\n");
    return json_decode(fgets($back), true, 512, JSON_THROW_ON_ERROR);
}

function sign($method, $url, $form, $oauth, $consumerSecret, $tokenSecret)
{
    $request = ['method' => $method, 'url' => $url] + ($form ? ['form' => $form] : []);
    $secrets = ['consumer_secret' => $consumerSecret, 'token_secret' => $tokenSecret];
    return ask(['op' => 'sign', 'seq' => 1, 'request' => $request, 'oauth' => (object) $oauth,
        'secrets' => $secrets])['signature'];
}

ask(['op' => 'start', 'protocol' => 1]);
