// The C++ REST SDK behind oauthcheck's adapter protocol: signs a http_request with oauth1_config.
// The members that do so are public, though their names begin with "_"; the one that makes the
// header is not. The library always sends its own list of protocol parameters; what it cannot
// express is skipped.
#include "../cpp/protocol.hpp"

#include <cpprest/http_msg.h>
#include <cpprest/oauth1.h>
#include <cpprest/version.h>

using namespace web::http::oauth1;
using protocol::Json;
using protocol::Question;

static const std::vector<std::string> ownNames = {
    "oauth_consumer_key", "oauth_signature_method", "oauth_nonce", "oauth_timestamp",
    "oauth_version", "oauth_token", "realm",
};

// The parameters which oauth1_state calls extra: it takes one.
static std::map<std::string, std::string> extras(const Question &question)
{
    std::map<std::string, std::string> extras = question.oauth;
    for (const std::string &name : ownNames) extras.erase(name);
    return extras;
}

// Why the library cannot be asked this; "" if it can.
static std::string unaskable(const Question &question)
{
    if (question.operation != "sign") return "the library does not " + question.operation;
    for (const char *name : {"oauth_consumer_key", "oauth_signature_method", "oauth_nonce",
                             "oauth_timestamp"}) {
        if (!question.has(name)) return std::string(name) + " is always sent";
    }
    const std::string method = question["oauth_signature_method"];
    if (method != "HMAC-SHA1" && method != "PLAINTEXT") return method + " is not supported";
    if (question["oauth_version"] != "1.0") return "oauth_version is always sent as 1.0";
    if (question.has("oauth_token") && question["oauth_token"].empty()) {
        return "oauth_token cannot be sent empty";
    }
    if (question["oauth_body_hash"] == "true") return "the library computes no body hash";
    if (question.has("oauth_signature")) return "oauth_signature cannot be set";
    if (extras(question).size() > 1) return "only one protocol parameter can be added";
    return "";
}

static Json answer(const Question &question)
{
    const std::string reason = unaskable(question);
    if (!reason.empty()) return {{"skipped", reason}};
    const std::string method = question["oauth_signature_method"];
    experimental::oauth1_config config(
        question["oauth_consumer_key"], question["consumer_secret"], "", "", "", "", method);
    config.set_token({question["oauth_token"], question["token_secret"]});
    if (method == "PLAINTEXT") return {{"signature", config._build_plaintext_signature()}};

    details::oauth1_state state(question["oauth_timestamp"], question["oauth_nonce"]);
    for (const auto &[name, value] : extras(question)) {
        state.set_extra_key(name);
        state.set_extra_value(value);
    }
    try {
        web::uri_builder uri(question.url);
        for (const auto &[name, value] : question.query) uri.append_query(name, value);
        web::http::http_request request(question.method);
        request.set_request_uri(uri.to_uri());
        if (question.hasBody()) {
            request.set_body(
                question.request.value("body", ""), question.request.value("content_type", ""));
        } else if (question.request.contains("form")) {
            std::string form;
            for (const auto &[name, value] : question.form) {
                form += (form.empty() ? "" : "&") + web::uri::encode_data_string(name) + "=" +
                    web::uri::encode_data_string(value);
            }
            request.set_body(form, "application/x-www-form-urlencoded");
        }
        return {{"base_string", config._build_signature_base_string(request, state)},
                {"signature", config._build_hmac_sha1_signature(request, state)}};
    } catch (const web::uri_exception &refusal) {
        return {{"rejected", refusal.what()}};
    }
}

int main()
{
    const std::string version = std::to_string(CPPREST_VERSION_MAJOR) + "." +
        std::to_string(CPPREST_VERSION_MINOR) + "." + std::to_string(CPPREST_VERSION_REVISION);
    protocol::serve(
        {{"name", "cpp-cpprest"}, {"version", version}, {"language", "c++"},
         {"methods", {"HMAC-SHA1", "PLAINTEXT"}},
         {"produces", {"base_string", "signature"}}, {"operations", {"sign"}}},
        answer);
}
