// Poco's OAuth10Credentials behind oauthcheck's adapter protocol: signs with authenticate, verifies
// with verify. Both take the parameters of query and form as one HTMLForm, which the adapter fills.
// The library always sends its own list of protocol parameters.
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

static Json sign(const Question &question, const Poco::URI &uri, const Poco::Net::HTMLForm &form)
{
    Poco::Net::HTTPRequest request(question["method"], uri.getPathEtc());
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
    return {{"authorization_header", request.get("Authorization")}};
}

static Json verify(const Question &question, const Poco::URI &uri, const Poco::Net::HTMLForm &form)
{
    Poco::Net::HTTPRequest request(question["method"], uri.getPathEtc());
    request.set("Authorization", question["authorization"]);
    OAuth10Credentials credentials(request);
    credentials.setConsumerSecret(question["consumer_secret"]);
    credentials.setTokenSecret(question["token_secret"]);
    return {{"valid", credentials.verify(request, uri, form)}};
}

static Json answer(const Question &question)
{
    try {
        const Poco::URI uri(question["url"]);
        Poco::Net::HTMLForm form;
        for (const auto &[name, value] : uri.getQueryParameters()) form.add(name, value);
        for (const auto &[name, value] : question.form()) form.add(name, value);
        return question["op"] == "verify" ? verify(question, uri, form) : sign(question, uri, form);
    } catch (const Poco::Exception &refusal) {
        return {{"rejected", refusal.displayText()}};
    }
}

int main()
{
    const auto number = Poco::Environment::libraryVersion();
    protocol::serve(
        std::to_string(number >> 24) + "." + std::to_string(number >> 16 & 255) + "." +
            std::to_string(number >> 8 & 255),
        answer);
}
