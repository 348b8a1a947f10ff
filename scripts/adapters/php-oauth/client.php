<?php
// The whole flow with PECL oauth: client.php BASE CALLBACK METHOD.
[, $base, $callback, $method] = $argv;
$oauth = new OAuth("ck", "cs", $method, OAUTH_AUTH_TYPE_AUTHORIZATION);
$temporary = $oauth->getRequestToken("$base/initiate", $callback, "POST");
$oauth->setToken($temporary["oauth_token"], $temporary["oauth_token_secret"]);
$context = stream_context_create(["http" => ["follow_location" => 0]]);
$url = "$base/authorize?oauth_token=" . urlencode($temporary["oauth_token"]);
$body = file_get_contents($url, false, $context);
if ($callback === "oob") {
    preg_match('/id="verifier">([^<]*)/', $body, $found);
} else {
    preg_match('/^Location: .*oauth_verifier=([^&\s]*)/mi', implode("\n", $http_response_header), $found);
}
$access = $oauth->getAccessToken("$base/token", null, $found[1], "POST");
$oauth->setToken($access["oauth_token"], $access["oauth_token_secret"]);
$oauth->fetch("$base/echo?a=b%20c");
if (!str_starts_with($oauth->getLastResponse(), "ok")) exit(1);
echo "ok\n";
