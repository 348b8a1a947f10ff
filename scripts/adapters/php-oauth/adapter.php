<?php
// PECL's OAuth behind oauthcheck's adapter protocol: signs with OAuth::getRequestHeader, verifies
// with OAuthProvider::checkOAuthRequest. The client always sends oauth_version and its own list of
// protocol parameters; what it cannot express is skipped.

const METHODS = [
    'HMAC-SHA1' => OAUTH_SIG_METHOD_HMACSHA1, 'HMAC-SHA256' => OAUTH_SIG_METHOD_HMACSHA256,
    'RSA-SHA1' => OAUTH_SIG_METHOD_RSASHA1, 'PLAINTEXT' => OAUTH_SIG_METHOD_PLAINTEXT,
];
// Whether the library sends it even if it is not set.
const SETTABLE = [
    'oauth_consumer_key' => true, 'oauth_signature_method' => true, 'oauth_version' => true,
    'oauth_nonce' => false, 'oauth_timestamp' => false, 'oauth_token' => false,
];

/** Parameters as the protocol has them, an object or a list of pairs, as [name, value] pairs. */
function pairs(object|array|null $parameters): array
{
    if (is_array($parameters)) {
        return $parameters;
    }
    $pairs = [];
    foreach ($parameters ?? [] as $name => $values) {
        foreach ((array) $values as $value) {
            $pairs[] = [$name, $value];
        }
    }
    return $pairs;
}

/** Why the library cannot be asked this, or null. */
function unaskable(object $question): ?string
{
    $method = $question->oauth->oauth_signature_method ?? 'HMAC-SHA1';
    if (isset($question->request->body)) {
        return 'the library does not read raw bodies';
    }
    if (!isset(METHODS[$method])) {
        return "$method is not supported";
    }
    if ($question->op === 'verify') {
        return match (true) {
            $method === 'RSA-SHA1' => 'the provider does not verify RSA-SHA1',
            ($question->oauth->oauth_body_hash ?? null) === true => 'no body hash is computed',
            array_filter(array_keys(form($question->request)), 'is_int') !== [] =>
                'the provider is not given names that are numbers',
            default => null,
        };
    }
    foreach ($question->oauth as $name => $value) {
        if (!isset(SETTABLE[$name])) {
            return "$name cannot be set";
        }
    }
    foreach (SETTABLE as $name => $isAlwaysSent) {
        if ($isAlwaysSent && !isset($question->oauth->$name)) {
            return "$name is always sent";
        }
    }
    return null;
}

function answer(object $question): array
{
    if (($reason = unaskable($question)) !== null) {
        return ['skipped' => $reason];
    }
    return $question->op === 'verify' ? verify($question) : sign($question);
}

function sign(object $question): array
{
    [$request, $oauth] = [$question->request, $question->oauth];
    $secrets = $question->secrets ?? new stdClass();
    $method = METHODS[$oauth->oauth_signature_method];
    $isRSA = $method === OAUTH_SIG_METHOD_RSASHA1;
    // The library refuses an empty secret, even where it does not use it.
    $secret = ($secrets->consumer_secret ?? '') ?: ($isRSA ? 'unused' : '');
    $client = new OAuth($oauth->oauth_consumer_key, $secret, $method);
    $client->setVersion($oauth->oauth_version);
    if (isset($secrets->private_key)) {
        $client->setRSACertificate($secrets->private_key);
    }
    if (isset($oauth->oauth_token) || isset($secrets->token_secret)) {
        $client->setToken($oauth->oauth_token ?? '', $secrets->token_secret ?? '');
    }
    if (isset($oauth->oauth_nonce)) {
        $client->setNonce($oauth->oauth_nonce);
    }
    if (isset($oauth->oauth_timestamp)) {
        $client->setTimestamp($oauth->oauth_timestamp);
    }
    [$url, $form] = [url($request), form($request)];
    $header = $client->getRequestHeader($request->method, $url, $form);
    $answer = ['signature' => sent($header, 'oauth_signature'), 'authorization_header' => $header];
    foreach (['oauth_nonce', 'oauth_timestamp'] as $name) {
        if (!isset($oauth->$name)) {
            $answer['used'][$name] = sent($header, $name);
        }
    }
    return $answer;
}

function verify(object $question): array
{
    $secrets = $question->secrets ?? new stdClass();
    $parameters = array_diff_key((array) $question->oauth, ['realm' => true]);
    $provider = new OAuthProvider($parameters + form($question->request));
    $provider->is2LeggedEndpoint(!isset($question->oauth->oauth_token));
    $provider->timestampNonceHandler(fn () => OAUTH_OK);
    $provider->removeRequiredParameter('oauth_nonce');
    $provider->removeRequiredParameter('oauth_timestamp');
    $provider->consumerHandler(function (OAuthProvider $asked) use ($secrets) {
        $asked->consumer_secret = $secrets->consumer_secret ?? '';
        return OAUTH_OK;
    });
    $provider->tokenHandler(function (OAuthProvider $asked) use ($secrets) {
        $asked->token_secret = $secrets->token_secret ?? '';
        return OAUTH_OK;
    });
    try {
        $provider->checkOAuthRequest(url($question->request), $question->request->method);
        return ['valid' => true];
    } catch (OAuthException $refusal) {
        if ($refusal->getCode() === OAUTH_INVALID_SIGNATURE) {
            return ['valid' => false];
        }
        throw $refusal;
    }
}

function url(object $request): string
{
    $url = $request->url;
    foreach (pairs($request->query ?? null) as [$name, $value]) {
        $url .= str_contains($url, '?') ? '&' : '?';
        $url .= rawurlencode($name) . '=' . rawurlencode($value);
    }
    return $url;
}

/** The form as PHP has it: the values of a name that occurs twice are a list. */
function form(object $request): array
{
    $form = [];
    foreach (pairs($request->form ?? null) as [$name, $value]) {
        $form[$name] = isset($form[$name]) ? [...(array) $form[$name], $value] : $value;
    }
    return $form;
}

function sent(string $header, string $name): string
{
    return preg_match("/[ ,]$name=\"([^\"]*)\"/", $header, $found) ? rawurldecode($found[1]) : '';
}

ini_set('display_errors', 'stderr');
while (($line = fgets(STDIN)) !== false) {
    $question = json_decode($line, flags: JSON_THROW_ON_ERROR);
    if ($question->op === 'stop') {
        break;
    }
    if ($question->op === 'start') {
        $answer = [
            'name' => 'php-oauth', 'version' => phpversion('OAuth'), 'language' => 'php',
            'methods' => array_keys(METHODS), 'produces' => ['signature', 'authorization_header'],
            'operations' => ['sign', 'verify'],
        ];
    } else {
        try {
            $answer = ['seq' => $question->seq] + answer($question);
        } catch (OAuthException $refusal) {
            $answer = ['seq' => $question->seq, 'rejected' => $refusal->getMessage()];
        } catch (Throwable $failure) {
            $answer = ['seq' => $question->seq, 'error' => $failure->getMessage()];
        }
    }
    echo json_encode($answer, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE) . "\n";
}
