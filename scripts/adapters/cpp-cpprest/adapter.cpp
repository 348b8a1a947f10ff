// The C++ REST SDK behind oauthcheck's adapter protocol: signs a http_request with oauth1_config.
// The members that do so are public, though their names begin with "_"; the one that makes the
// header is not. The library always sends its own list of protocol parameters.
#include "../cpp/protocol.hpp"

#include <cpprest/http_msg.h>
#include <cpprest/oauth1.h>
#include <cpprest/version.h>

using namespace web::http::oauth1;
using protocol::Json;
using protocol::Question;

// The parameters which oauth1_state calls extra: it takes one.
static Json extras(const Question &question)
{
    Json extras = question.json["oauth"];
    for (const char *name : {"oauth_consumer_key", "oauth_signature_method", "oauth_nonce",
                             "oauth_timestamp", "oauth_version", "oauth_token"}) {
        extras.erase(name);
    }
    if (extras.size() > 1) throw protocol::Skipped("only one protocol parameter can be added");
    return extras;
}

static Json answer(const Question &question)
{
    const std::string method = question["oauth_signature_method"];
    experimental::oauth1_config config(
        question["oauth_consumer_key"], question["consumer_secret"], "", "", "", "", method);
    config.set_token({question["oauth_token"], question["token_secret"]});
    details::oauth1_state state(question["oauth_timestamp"], question["oauth_nonce"]);
    const Json extra = extras(question);
    for (const auto &[name, value] : extra.items()) {
        state.set_extra_key(name);
        state.set_extra_value(value);
    }
    if (method == "PLAINTEXT") return {{"signature", config._build_plaintext_signature()}};
    try {
        web::http::http_request request(question["method"]);
        request.set_request_uri(question["url"]);
        if (!question.json["content"].is_null()) {
            std::string body = question["body"];
            for (const auto &[name, value] : question.form()) {
                body += (body.empty() ? "" : "&") + web::uri::encode_data_string(name) + "=" +
                    web::uri::encode_data_string(value);
            }
            request.set_body(body, question.json["headers"].value("Content-Type", ""));
        }
        return {{"base_string", config._build_signature_base_string(request, state)},
                {"signature", config._build_hmac_sha1_signature(request, state)}};
    } catch (const web::uri_exception &refusal) {
        return {{"rejected", refusal.what()}};
    }
}

int main()
{
    protocol::serve(
        std::to_string(CPPREST_VERSION_MAJOR) + "." + std::to_string(CPPREST_VERSION_MINOR) + "." +
            std::to_string(CPPREST_VERSION_REVISION),
        answer);
}
