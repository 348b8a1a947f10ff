<?php
// The whole flow with PECL oauth: see scripts/adapters/clients.
[, $base, $callback, $method] = $argv;
$oauth = new OAuth("ck", "cs", $method, OAUTH_AUTH_TYPE_AUTHORIZATION);
$temporary = $oauth->getRequestToken("$base/initiate", $callback, "POST");
$oauth->setToken($temporary["oauth_token"], $temporary["oauth_token_secret"]);
echo "$base/authorize?oauth_token=" . urlencode($temporary["oauth_token"]) . "\n";
$access = $oauth->getAccessToken("$base/token", null, trim(fgets(STDIN)), "POST");
$oauth->setToken($access["oauth_token"], $access["oauth_token_secret"]);
$oauth->fetch("$base/echo?a=b%20c");
if (!str_starts_with($oauth->getLastResponse(), "ok")) exit(1);
echo "ok\n";
