<?php
// Programs in PHP that sign wrongly, each like a real program that somebody wrote.
//
// usage: php signers.php NAME METHOD URL KEY SECRET TOKEN TOKEN_SECRET NONCE TIMESTAMP BODY
[, $name, $METHOD, $URL, $KEY, $SECRET, $TOKEN, $TOKEN_SECRET, $NONCE, $TIME, $BODY] = $argv;
$p = parse_url($URL);
$bare = $p['scheme'] . '://' . $p['host'] . (isset($p['port']) ? ':' . $p['port'] : '') . $p['path'];
$query = $p['query'] ?? '';

function oauth($more = []) {
    global $KEY, $NONCE, $TIME, $TOKEN;
    $o = ['oauth_consumer_key' => $KEY, 'oauth_nonce' => $NONCE, 'oauth_signature_method' => 'HMAC-SHA1',
        'oauth_timestamp' => $TIME, 'oauth_version' => '1.0'];
    if ($TOKEN !== '') $o['oauth_token'] = $TOKEN;
    return array_merge($o, $more);
}
function pairs($text) {
    $found = [];
    foreach (array_filter(explode('&', $text), 'strlen') as $part) {
        [$n, $v] = explode('=', $part, 2) + [1 => ''];
        $found[] = [urldecode($n), urldecode($v)];
    }
    return $found;
}
function all($more = []) {
    global $query, $BODY;
    $found = array_merge(pairs($query), str_starts_with($BODY, '{') ? [] : pairs($BODY));
    foreach (oauth($more) as $n => $v) $found[] = [$n, $v];
    return $found;
}
function normalized($pairs, $e = 'rawurlencode') {
    $done = array_map(fn($pair) => [$e($pair[0]), $e($pair[1])], $pairs);
    usort($done, fn($a, $b) => strcmp($a[0], $b[0]) ?: strcmp($a[1], $b[1]));
    return implode('&', array_map(fn($pair) => $pair[0] . '=' . $pair[1], $done));
}
function base($params, $uri = null, $e = 'rawurlencode') {
    global $METHOD, $bare;
    return $METHOD . '&' . $e($uri ?? $bare) . '&' . $e($params);
}
function key_($e = 'rawurlencode') {
    global $SECRET, $TOKEN_SECRET;
    return $e($SECRET) . '&' . $e($TOKEN_SECRET);
}
function sign($base, $key, $hash = 'sha1') { return base64_encode(hash_hmac($hash, $base, $key, true)); }
function of_map($map) {
    $found = [];
    foreach ($map as $n => $v) $found[] = [(string)$n, is_array($v) ? 'Array' : (string)$v];
    return $found;
}

$programs = [
    'urlencode_values' => fn() => sign(base(normalized(all(), 'urlencode')), key_()),
    'urlencode_everywhere' => fn() => sign(base(normalized(all(), 'urlencode'), null, 'urlencode'), key_('urlencode')),
    'build_query' => function () {
        global $query;
        parse_str($query, $params);
        $params = array_merge($params, oauth());
        ksort($params);
        return sign(base(http_build_query($params)), key_());
    },
    'hash_hmac_text' => fn() => base64_encode(hash_hmac('sha1', base(normalized(all())), key_())),
    'hash_hmac_hex' => fn() => hash_hmac('sha1', base(normalized(all())), key_()),
    'no_ampersand' => function () { global $SECRET; return sign(base(normalized(all())), $SECRET); },
    'natural_sort' => function () {
        $params = [];
        foreach (all() as [$n, $v]) $params[rawurlencode($n)] = rawurlencode($v);
        uksort($params, 'strnatcmp');
        $text = implode('&', array_map(fn($n, $v) => "$n=$v", array_keys($params), $params));
        return sign(base($text), key_());
    },
    'array_to_string' => function () {
        global $query;
        $params = [];
        foreach (pairs($query) as [$n, $v]) $params[$n] = isset($params[$n]) ? array_merge((array)$params[$n], [$v]) : $v;
        return sign(base(normalized(of_map(array_merge($params, oauth())))), key_());
    },
    'json_casts' => function () {
        global $BODY;
        return sign(base(normalized(of_map(array_merge(json_decode($BODY, true), oauth())))), key_());
    },
    'server_port' => function () {
        global $p;
        return sign(base(normalized(all()), 'https://' . $p['host'] . ':80' . $p['path']), key_());
    },
    'sha1_for_sha256' => fn() => sign(base(normalized(all(['oauth_signature_method' => 'HMAC-SHA256']))), key_()),
    'dots_to_underscores' => function () {
        global $query;
        parse_str($query, $params);
        return sign(base(normalized(of_map(array_merge($params, oauth())))), key_());
    },
    'brackets_numbered' => function () {
        global $query;
        parse_str($query, $params);
        parse_str(http_build_query($params), $params);
        $text = http_build_query(array_merge($params, oauth()), '', '&', PHP_QUERY_RFC3986);
        return sign(base(normalized(pairs($text))), key_());
    },
    'secret_file' => function () {
        global $SECRET, $TOKEN_SECRET;
        $file = tempnam(sys_get_temp_dir(), 's');
        file_put_contents($file, "$SECRET\n");
        $secret = file_get_contents($file);
        unlink($file);
        return sign(base(normalized(all())), rawurlencode($secret) . '&' . rawurlencode($TOKEN_SECRET));
    },
    'windows_file' => function () {
        global $SECRET, $TOKEN_SECRET;
        $lines = explode("\n", "$SECRET\r\n$TOKEN_SECRET\r\n");
        return sign(base(normalized(all())), rawurlencode($lines[0]) . '&' . rawurlencode($lines[1]));
    },
    'lower_case_url' => function () { global $bare; return sign(base(normalized(all()), strtolower($bare)), key_()); },
    'htmlspecialchars' => function () {
        $pairs = array_map(fn($pair) => [$pair[0], htmlspecialchars($pair[1])], all());
        return sign(base(normalized($pairs)), key_());
    },
    'lower_case_escapes' => function () {
        $e = fn($s) => preg_replace_callback('/%../', fn($m) => strtolower($m[0]), rawurlencode($s));
        return sign(base(normalized(all(), $e), null, $e), key_());
    },
    'token_as_secret' => function () {
        global $SECRET, $TOKEN;
        return sign(base(normalized(all())), rawurlencode($SECRET) . '&' . rawurlencode($TOKEN));
    },
    'plaintext' => fn() => key_(),
];
echo $programs[$name](), "\n";
