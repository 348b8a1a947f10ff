// liboauth behind oauthcheck's adapter protocol: signs with oauth_sign_array2_process. The library
// splits the URL; protocol and form parameters are added as "name=value", decoded, as it has them.
// It always sends its own list of protocol parameters.
#include "../cpp/protocol.hpp"

#include <oauth.h>

#include <cstdlib>

using protocol::Json;
using protocol::Question;

// Takes over a text that the library has made.
static std::string taken(char *text)
{
    const std::string copy = text ? text : "";
    free(text);
    return copy;
}

static Json answer(const Question &question)
{
    char **arguments = nullptr;
    int count = oauth_split_url_parameters(question["url"].c_str(), &arguments);
    const auto add = [&](const std::string &parameter) {
        oauth_add_param_to_array(&count, &arguments, parameter.c_str());
    };
    for (const auto &[name, value] : question.form()) {
        if (name.find('=') != name.npos) throw protocol::Skipped("a name ends at its first '='");
        add(name + "=" + value);
    }
    for (const auto &[name, value] : question.json["oauth"].items()) {
        if (name == "oauth_body_hash" && value == "true") {
            const std::string body = question["body"];
            add(taken(oauth_body_hash_data(body.size(), body.data())));
        } else if (name != "oauth_consumer_key" && name != "oauth_token" &&
                   name != "oauth_signature_method") {
            add(name + "=" + value.get<std::string>());
        }
    }
    const std::string name = question["oauth_signature_method"];
    const OAuthMethod method =
        name == "RSA-SHA1" ? OA_RSA : name == "PLAINTEXT" ? OA_PLAINTEXT : OA_HMAC;
    const std::string key = question["oauth_consumer_key"], token = question["oauth_token"];
    const std::string secret = question[method == OA_RSA ? "private_key" : "consumer_secret"];
    const std::string tokenSecret = method == OA_RSA ? "" : question["token_secret"];
    oauth_sign_array2_process(
        &count, &arguments, nullptr, method, question["method"].c_str(), key.c_str(),
        secret.c_str(), question.has("oauth_token") ? token.c_str() : nullptr, tokenSecret.c_str());
    const std::string signature = arguments[count - 1];
    char separator[] = ", ";
    const std::string fields = taken(oauth_serialize_url_sep(count, 1, arguments, separator, 6));
    oauth_free_array(&count, &arguments);
    return {{"signature", signature.substr(signature.find('=') + 1)},
            {"authorization_header", "OAuth " + fields}};
}

int main()
{
    protocol::serve(LIBOAUTH_VERSION, answer);
}
