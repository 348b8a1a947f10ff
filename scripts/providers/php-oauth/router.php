<?php
// A protected resource that OAuthProvider guards. The nonces are files, which no two requests can create.

const CLIENTS = ["ck" => "client-secret-1", "ck2" => "client-secret-2"];
const TOKENS = ["tk" => ["token-secret-1", "ck"], "tk2" => ["token-secret-2", "ck2"]];

try {
    $provider = new OAuthProvider();
    $provider->consumerHandler(function ($p) {
        if (!isset(CLIENTS[$p->consumer_key])) return OAUTH_CONSUMER_KEY_UNKNOWN;
        $p->consumer_secret = CLIENTS[$p->consumer_key];
        return OAUTH_OK;
    });
    $provider->tokenHandler(function ($p) {
        [$secret, $client] = TOKENS[$p->token] ?? ["", ""];
        if ($client !== $p->consumer_key) return OAUTH_TOKEN_REJECTED;
        $p->token_secret = $secret;
        return OAUTH_OK;
    });
    $provider->timestampNonceHandler(function ($p) {
        if (abs(time() - (int) $p->timestamp) > 300) return OAUTH_BAD_TIMESTAMP;
        $key = hash("sha256", json_encode([$p->consumer_key, $p->token, $p->timestamp, $p->nonce]));
        return @fopen(getenv("STORE") . "/$key", "x") ? OAUTH_OK : OAUTH_BAD_NONCE;
    });
    $provider->checkOAuthRequest("http://{$_SERVER['HTTP_HOST']}" . strtok($_SERVER["REQUEST_URI"], "?"));
    echo "ok";
} catch (OAuthException $error) {
    http_response_code(in_array($error->getCode(), [400, 401]) ? $error->getCode() : 401);
    header("WWW-Authenticate: OAuth");
    echo OAuthProvider::reportProblem($error);
}
