# Tcllib's oauth behind oauthcheck's adapter protocol: signs with oauth::header. The library draws
# nonce and timestamp itself, and knows only GET, and POST with a form.

package require http
package require json
package require json::write
package require oauth

json::write indented 0
json::write aligned 0
foreach channel {stdin stdout} { fconfigure $channel -encoding utf-8 }

proc sign {question} {
    set given [dict get $question oauth]
    oauth::config \
        -consumerkey [dict get $given oauth_consumer_key] \
        -consumersecret [dict get $question consumer_secret] \
        -accesstoken [dict get $given oauth_token] \
        -accesstokensecret [dict get $question token_secret]
    set form [http::formatQuery {*}[concat {*}[dict get $question form]]]
    set header [lindex [oauth::header [dict get $question url] $form] 1]
    return [dict create authorization_header [json::write string $header]]
}

proc say {line} { puts $line; flush stdout }

say [json::write string [package present oauth]]
while {[gets stdin line] >= 0} {
    try {
        set answer [sign [json::json2dict $line]]
    } trap OAUTH refusal {
        set answer [dict create rejected [json::write string $refusal]]
    } on error failure {
        set answer [dict create error [json::write string $failure]]
    }
    say [json::write object {*}$answer]
}
