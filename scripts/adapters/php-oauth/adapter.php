<?php
// PECL's OAuth behind oauthcheck's adapter protocol: signs with OAuth::getRequestHeader, verifies
// with OAuthProvider::checkOAuthRequest. The client always sends oauth_version and its own list of
// protocol parameters.

const METHODS = [
    'HMAC-SHA1' => OAUTH_SIG_METHOD_HMACSHA1, 'HMAC-SHA256' => OAUTH_SIG_METHOD_HMACSHA256,
    'RSA-SHA1' => OAUTH_SIG_METHOD_RSASHA1, 'PLAINTEXT' => OAUTH_SIG_METHOD_PLAINTEXT,
];

function sign(array $question): array
{
    $oauth = $question['oauth'];
    $method = METHODS[$oauth['oauth_signature_method']];
    $isRSA = $method === OAUTH_SIG_METHOD_RSASHA1;
    // The library refuses an empty secret, even where it does not use it.
    $secret = $question['consumer_secret'] ?: ($isRSA ? 'unused' : '');
    $client = new OAuth($oauth['oauth_consumer_key'], $secret, $method);
    $client->setVersion($oauth['oauth_version']);
    if ($isRSA) {
        $client->setRSACertificate($question['private_key']);
    }
    if (isset($oauth['oauth_token']) || $question['token_secret'] !== '') {
        $client->setToken($oauth['oauth_token'] ?? '', $question['token_secret']);
    }
    if (isset($oauth['oauth_nonce'])) {
        $client->setNonce($oauth['oauth_nonce']);
    }
    if (isset($oauth['oauth_timestamp'])) {
        $client->setTimestamp($oauth['oauth_timestamp']);
    }
    $header = $client->getRequestHeader($question['method'], $question['url'], form($question));
    return ['authorization_header' => $header];
}

function verify(array $question): array
{
    $form = form($question);
    if (array_filter(array_keys($form), 'is_int') !== []) {
        return ['skipped' => 'the provider is not given names that are numbers'];
    }
    $provider = new OAuthProvider($question['oauth'] + $form);
    $provider->is2LeggedEndpoint(!isset($question['oauth']['oauth_token']));
    $provider->timestampNonceHandler(fn () => OAUTH_OK);
    $provider->removeRequiredParameter('oauth_nonce');
    $provider->removeRequiredParameter('oauth_timestamp');
    $provider->consumerHandler(function (OAuthProvider $asked) use ($question) {
        $asked->consumer_secret = $question['consumer_secret'];
        return OAUTH_OK;
    });
    $provider->tokenHandler(function (OAuthProvider $asked) use ($question) {
        $asked->token_secret = $question['token_secret'];
        return OAUTH_OK;
    });
    try {
        $provider->checkOAuthRequest($question['url'], $question['method']);
        return ['valid' => true];
    } catch (OAuthException $refusal) {
        if ($refusal->getCode() === OAUTH_INVALID_SIGNATURE) {
            return ['valid' => false];
        }
        throw $refusal;
    }
}

/** The form as PHP has it: the values of a name that occurs twice are a list. */
function form(array $question): array
{
    $form = [];
    foreach ($question['form'] as [$name, $value]) {
        $form[$name] = isset($form[$name]) ? [...(array) $form[$name], $value] : $value;
    }
    return $form;
}

ini_set('display_errors', 'stderr');
echo json_encode(phpversion('OAuth')) . "\n";
while (($line = fgets(STDIN)) !== false) {
    $question = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    try {
        $answer = $question['op'] === 'verify' ? verify($question) : sign($question);
    } catch (OAuthException $refusal) {
        $answer = ['rejected' => $refusal->getMessage()];
    } catch (Throwable $failure) {
        $answer = ['error' => $failure->getMessage()];
    }
    echo json_encode($answer, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE) . "\n";
}
