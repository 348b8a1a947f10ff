// Poco's OAuth10Credentials behind oauthcheck's adapter protocol: signs with authenticate, verifies
// with verify. Both take the parameters of query and form as one HTMLForm, which the adapter fills.
// The library always sends its own list of protocol parameters; what it cannot express is skipped.
#include "../cpp/protocol.hpp"

#include <Poco/Environment.h>
#include <Poco/Exception.h>
#include <Poco/Net/HTMLForm.h>
#include <Poco/Net/HTTPRequest.h>
#include <Poco/Net/OAuth10Credentials.h>
#include <Poco/URI.h>

using Poco::Net::OAuth10Credentials;
using protocol::Json;
using protocol::Question;

// Why the library cannot be asked this; "" if it can.
static std::string unaskable(const Question &question)
{
    const std::string method = question["oauth_signature_method"];
    if (question.hasBody()) return "the library does not read raw bodies";
    if (method != "HMAC-SHA1" && method != "PLAINTEXT" && !method.empty()) {
        return method + " is not supported";
    }
    if (question["oauth_body_hash"] == "true") return "the library computes no body hash";
    if (question.operation == "verify") return "";
    for (const auto &[name, value] : question.oauth) {
        if (name == "oauth_verifier" || name == "oauth_session_handle" ||
            name == "oauth_body_hash" || name == "oauth_signature") {
            return name + " cannot be set";
        }
        if (value.empty() && name != "oauth_consumer_key" && name != "oauth_version") {
            return name + " cannot be sent empty";
        }
    }
    for (const char *name : {"oauth_consumer_key", "oauth_signature_method"}) {
        if (!question.has(name)) return std::string(name) + " is always sent";
    }
    if (question["oauth_version"] != "1.0") return "oauth_version is always sent as 1.0";
    for (const char *name : {"oauth_nonce", "oauth_timestamp"}) {
        if (method == "HMAC-SHA1" && !question.has(name)) {
            return std::string(name) + " is always sent";
        }
    }
    return "";
}

static std::string encoded(const std::string &text)
{
    std::string encoded;
    Poco::URI::encode(text, "!?#/'\",;:$&()[]*+=@", encoded);
    return encoded;
}

// What a header says; the rest of it is read from there.
static std::string field(const std::string &header, const std::string &name)
{
    const auto begin = header.find(name + "=\"") + name.size() + 2;
    std::string value;
    Poco::URI::decode(header.substr(begin, header.find('"', begin) - begin), value);
    return value;
}

static Json sign(const Question &question, const Poco::URI &uri, const Poco::Net::HTMLForm &form)
{
    Poco::Net::HTTPRequest request(question.method, uri.getPathEtc());
    OAuth10Credentials credentials(
        question["oauth_consumer_key"], question["consumer_secret"], question["oauth_token"],
        question["token_secret"]);
    credentials.setCallback(question["oauth_callback"]);
    credentials.setRealm(question["realm"]);
    credentials.nonceAndTimestampForTesting(question["oauth_nonce"], question["oauth_timestamp"]);
    const bool isPlain = question["oauth_signature_method"] == "PLAINTEXT";
    credentials.authenticate(
        request, uri, form,
        isPlain ? OAuth10Credentials::SIGN_PLAINTEXT : OAuth10Credentials::SIGN_HMAC_SHA1);
    const std::string header = request.get("Authorization");
    Json answer = {{"signature", field(header, "oauth_signature")}};
    // With PLAINTEXT the library leaves nonce and timestamp out.
    if (!isPlain || !question.has("oauth_nonce")) answer["authorization_header"] = header;
    return answer;
}

static bool verify(const Question &question, const Poco::URI &uri, const Poco::Net::HTMLForm &form)
{
    std::string fields;
    for (const auto &[name, value] : question.oauth) {
        fields += (fields.empty() ? "" : ", ") + name + "=\"" + encoded(value) + "\"";
    }
    Poco::Net::HTTPRequest request(question.method, uri.getPathEtc());
    request.set("Authorization", "OAuth " + fields);
    OAuth10Credentials credentials(request);
    credentials.setConsumerSecret(question["consumer_secret"]);
    credentials.setTokenSecret(question["token_secret"]);
    return credentials.verify(request, uri, form);
}

static Json answer(const Question &question)
{
    const std::string reason = unaskable(question);
    if (!reason.empty()) return {{"skipped", reason}};
    try {
        Poco::URI uri(question.url);
        for (const auto &[name, value] : question.query) uri.addQueryParameter(name, value);
        Poco::Net::HTMLForm form;
        for (const auto &[name, value] : uri.getQueryParameters()) form.add(name, value);
        for (const auto &[name, value] : question.form) form.add(name, value);
        if (question.operation == "verify") return {{"valid", verify(question, uri, form)}};
        return sign(question, uri, form);
    } catch (const Poco::Exception &refusal) {
        return {{"rejected", refusal.displayText()}};
    }
}

int main()
{
    const auto number = Poco::Environment::libraryVersion();
    const std::string version = std::to_string(number >> 24) + "." +
        std::to_string(number >> 16 & 255) + "." + std::to_string(number >> 8 & 255);
    protocol::serve(
        {{"name", "cpp-poco"}, {"version", version}, {"language", "c++"},
         {"methods", {"HMAC-SHA1", "PLAINTEXT"}},
         {"produces", {"signature", "authorization_header"}}, {"operations", {"sign", "verify"}}},
        answer);
}
