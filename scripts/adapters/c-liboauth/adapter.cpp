// liboauth behind oauthcheck's adapter protocol: signs with oauth_sign_array2_process. The library
// splits the URL; protocol and form parameters are added as "name=value", decoded, as it has them.
// It always sends its own list of protocol parameters; what it cannot express is skipped.
#include "../cpp/protocol.hpp"

#include <oauth.h>

#include <cstdlib>

using protocol::Json;
using protocol::Question;

static const std::map<std::string, OAuthMethod> methods = {
    {"HMAC-SHA1", OA_HMAC}, {"RSA-SHA1", OA_RSA}, {"PLAINTEXT", OA_PLAINTEXT},
};

// Takes over a text that the library has made.
static std::string taken(char *text)
{
    const std::string copy = text ? text : "";
    free(text);
    return copy;
}

// Why the library cannot be asked this; "" if it can.
static std::string unaskable(const Question &question)
{
    if (question.operation != "sign") return "the library verifies no requests, only base strings";
    for (const char *name : {"oauth_consumer_key", "oauth_signature_method", "oauth_nonce",
                             "oauth_timestamp", "oauth_version"}) {
        if (!question.has(name)) return std::string(name) + " is always sent";
    }
    for (const char *name : {"realm", "oauth_signature"}) {
        if (question.has(name)) return std::string(name) + " cannot be set";
    }
    const std::string method = question["oauth_signature_method"];
    if (!methods.count(method)) return method + " is not supported";
    const bool isHashed = question["oauth_body_hash"] == "true";
    if (question.hasBody() && !isHashed) return "the library does not read raw bodies";
    const bool isPKCS8 = question["private_key"].find("BEGIN PRIVATE KEY") != std::string::npos;
    if (method == "RSA-SHA1" && !isPKCS8) {
        return "the library reads private keys of PKCS #8 alone";
    }
    for (const auto &[name, value] : question.secrets) {
        if (value.find('\0') != value.npos) return "a text of C cannot hold NUL";
    }
    for (const auto &[name, value] : question.form) {
        if (name.find('=') != name.npos) return "a name cannot hold '=', where its value begins";
        if ((name + value).find('\0') != name.npos) return "a text of C cannot hold NUL";
    }
    return "";
}

static Json answer(const Question &question)
{
    const std::string reason = unaskable(question);
    if (!reason.empty()) return {{"skipped", reason}};
    std::string url = question.url;
    for (const auto &[name, value] : question.query) {
        url += url.find('?') == url.npos ? '?' : '&';
        url += taken(oauth_url_escape(name.c_str())) + "=" + taken(oauth_url_escape(value.c_str()));
    }
    char **arguments = nullptr;
    int count = oauth_split_url_parameters(url.c_str(), &arguments);
    const auto add = [&](const std::string &name, const std::string &value) {
        oauth_add_param_to_array(&count, &arguments, (name + "=" + value).c_str());
    };
    for (const auto &[name, value] : question.form) add(name, value);
    for (const auto &[name, value] : question.oauth) {
        if (name == "oauth_body_hash" && value == "true") {
            const std::string body = question.request.value("body", "");
            const std::string hash = taken(oauth_body_hash_data(body.size(), body.data()));
            oauth_add_param_to_array(&count, &arguments, hash.c_str());
        } else if (name != "oauth_consumer_key" && name != "oauth_token" &&
                   name != "oauth_signature_method") {
            add(name, value);
        }
    }
    const OAuthMethod method = methods.at(question["oauth_signature_method"]);
    const std::string key = question["oauth_consumer_key"], token = question["oauth_token"];
    const std::string secret = question[method == OA_RSA ? "private_key" : "consumer_secret"];
    const std::string tokenSecret = method == OA_RSA ? "" : question["token_secret"];
    oauth_sign_array2_process(
        &count, &arguments, nullptr, method, question.method.c_str(), key.c_str(), secret.c_str(),
        question.has("oauth_token") ? token.c_str() : nullptr, tokenSecret.c_str());
    const std::string signature = arguments[count - 1];
    char separator[] = ", ";
    const std::string fields = taken(oauth_serialize_url_sep(count, 1, arguments, separator, 6));
    oauth_free_array(&count, &arguments);
    return {{"signature", signature.substr(signature.find('=') + 1)},
            {"authorization_header", "OAuth " + fields}};
}

int main()
{
    protocol::serve(
        {{"name", "c-liboauth"}, {"version", LIBOAUTH_VERSION}, {"language", "c"},
         {"methods", {"HMAC-SHA1", "RSA-SHA1", "PLAINTEXT"}},
         {"produces", {"signature", "authorization_header"}}, {"operations", {"sign"}}},
        answer);
}
