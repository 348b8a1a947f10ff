# Tcllib's oauth behind oauthcheck's adapter protocol: signs with oauth::header. The library draws
# nonce and timestamp itself, which the answer reports, and knows GET, and POST with a form, alone.

package require http
package require huddle::json
package require json::write
package require oauth

json::write indented 0
json::write aligned 0
foreach channel {stdin stdout} { fconfigure $channel -encoding utf-8 }

proc skip {reason} { return -code error -errorcode SKIPPED $reason }

# The value of a member inside the question, or the default.
proc member {question path {default {}}} {
    expr {[huddle exists $question {*}$path] ? [huddle get_stripped $question {*}$path] : $default}
}

# Parameters as the protocol has them, an object or a list of pairs, as a flat list.
proc parameters {question path} {
    if {![huddle exists $question {*}$path]} { return {} }
    set given [huddle get_stripped $question {*}$path]
    if {[huddle type $question {*}$path] eq {list}} { return [concat {*}$given] }
    set parameters {}
    dict for {name values} $given {
        if {[huddle type $question {*}$path $name] ne {list}} { set values [list $values] }
        foreach value $values { lappend parameters $name $value }
    }
    return $parameters
}

# Skips what the library cannot be asked.
proc check {question} {
    if {[member $question op] ne {sign}} { skip "the library does not [member $question op]" }
    if {[huddle exists $question request body]} { skip {a raw body is not read} }
    set settable {
        oauth_consumer_key oauth_token oauth_signature_method oauth_version oauth_nonce
        oauth_timestamp realm
    }
    foreach name [dict keys [member $question oauth]] {
        if {$name ni $settable} { skip "$name cannot be set" }
    }
    foreach name {oauth_consumer_key oauth_token oauth_signature_method oauth_version} {
        if {[member $question "oauth $name"] eq {}} { skip "$name is always sent" }
    }
    set method [member $question {oauth oauth_signature_method}]
    if {$method ne {HMAC-SHA1}} { skip "$method is not supported" }
    if {[member $question {oauth oauth_version}] ne {1.0}} { skip {oauth_version is always 1.0} }
    set expected [expr {[parameters $question {request form}] eq {} ? {GET} : {POST}}]
    if {[member $question {request method}] ne $expected} {
        skip {the method is POST with a form, and GET without}
    }
}

proc sign {question} {
    check $question
    oauth::config \
        -consumerkey [member $question {oauth oauth_consumer_key}] \
        -consumersecret [member $question {secrets consumer_secret}] \
        -accesstoken [member $question {oauth oauth_token}] \
        -accesstokensecret [member $question {secrets token_secret}]
    set url [member $question {request url}]
    set query [http::formatQuery {*}[parameters $question {request query}]]
    if {$query ne {}} { append url [expr {[string first ? $url] < 0 ? {?} : {&}}] $query }
    set form [parameters $question {request form}]
    if {[regexp {[\r\n]} $form]} { skip {http::formatQuery writes line ends anew} }
    set form [http::formatQuery {*}$form]
    set header [lindex [oauth::header $url $form] 1]
    foreach name {oauth_nonce oauth_timestamp oauth_signature} {
        regexp "$name=\"(\[^\"\]*)\"" $header -> sent($name)
    }
    # The signature's octets of base64 that are escaped in the header.
    set signature [string map {%2B + %2F / %3D =} $sent(oauth_signature)]
    set answer [dict create signature [json::write string $signature] used [json::write object \
        oauth_nonce [json::write string $sent(oauth_nonce)] \
        oauth_timestamp [json::write string $sent(oauth_timestamp)]]]
    if {![huddle exists $question oauth realm]} { # which cannot be given
        dict set answer authorization_header [json::write string $header]
    }
    return $answer
}

while {[gets stdin line] >= 0} {
    set question [huddle::json2huddle $line]
    set operation [member $question op]
    if {$operation eq {stop}} { break }
    if {$operation eq {start}} {
        set answer [dict create \
            name {"tcl-tcllib-oauth"} version [json::write string [package present oauth]] \
            language {"tcl"} methods {["HMAC-SHA1"]} operations {["sign"]} \
            produces {["signature","authorization_header"]}]
    } else {
        try {
            set answer [sign $question]
        } trap SKIPPED reason {
            set answer [dict create skipped [json::write string $reason]]
        } trap OAUTH refusal {
            set answer [dict create rejected [json::write string $refusal]]
        } on error failure {
            set answer [dict create error [json::write string $failure]]
        }
        dict set answer seq [member $question seq]
    }
    puts [json::write object {*}$answer]
    flush stdout
}
