// QOAuth behind oauthcheck's adapter protocol: signs with Interface::createParametersString. The
// library takes the URL without its query, and parameters that are encoded already: the adapter
// splits and encodes. It draws nonce and timestamp itself, which the answer reports, and always
// sends its own list of protocol parameters; what it cannot express is skipped.
#include "../cpp/protocol.hpp"

#include <QCoreApplication>
#include <QUrl>
#include <QUrlQuery>
#include <QtOAuth>

using protocol::Json;
using protocol::Question;

static const std::map<std::string, QOAuth::HttpMethod> httpMethods = {
    {"GET", QOAuth::GET}, {"POST", QOAuth::POST}, {"HEAD", QOAuth::HEAD},
    {"PUT", QOAuth::PUT}, {"DELETE", QOAuth::DELETE},
};
static const std::map<std::string, QOAuth::SignatureMethod> methods = {
    {"HMAC-SHA1", QOAuth::HMAC_SHA1}, {"RSA-SHA1", QOAuth::RSA_SHA1},
    {"PLAINTEXT", QOAuth::PLAINTEXT},
};

// Why the library cannot be asked this; "" if it can.
static std::string unaskable(const Question &question)
{
    if (question.operation != "sign") return "the library does not " + question.operation;
    if (!httpMethods.count(question.method)) return "the method cannot be set";
    for (const char *name : {"oauth_consumer_key", "oauth_signature_method"}) {
        if (!question.has(name)) return std::string(name) + " is always sent";
    }
    const std::string method = question["oauth_signature_method"];
    if (!methods.count(method)) return method + " is not supported";
    if (question["oauth_version"] != "1.0") return "oauth_version is always sent as 1.0";
    if (question.has("oauth_token") && question["oauth_token"].empty()) {
        return "oauth_token cannot be sent empty";
    }
    for (const char *name : {"realm", "oauth_signature"}) {
        if (question.has(name)) return std::string(name) + " cannot be set";
    }
    if (question.hasBody()) return "the library does not read raw bodies";
    if (question["oauth_body_hash"] == "true") return "the library computes no body hash";
    return "";
}

static QByteArray encoded(const std::string &text)
{
    return QByteArray::fromStdString(text).toPercentEncoding();
}

// The parameters of the query, of the form, and the protocol's that the library does not know.
static QOAuth::ParamMap parameters(const Question &question, const QString &query)
{
    QOAuth::ParamMap parameters;
    // QUrlQuery leaves "+" as it is, and finds parameters in empty pieces.
    const QString text = query.split('&', Qt::SkipEmptyParts).join('&').replace('+', "%20");
    for (const auto &[name, value] : QUrlQuery(text).queryItems(QUrl::FullyDecoded)) {
        parameters.insert(name.toUtf8().toPercentEncoding(), value.toUtf8().toPercentEncoding());
    }
    for (const auto &more : {question.query, question.form}) {
        for (const auto &[name, value] : more) parameters.insert(encoded(name), encoded(value));
    }
    for (const char *name : {"oauth_callback", "oauth_verifier", "oauth_session_handle",
                             "oauth_body_hash"}) {
        if (question.has(name)) parameters.insert(name, encoded(question[name]));
    }
    return parameters;
}

static std::string field(const QByteArray &header, const QByteArray &name)
{
    const int begin = header.indexOf(name + "=\"") + name.size() + 2;
    const QByteArray value = header.mid(begin, header.indexOf('"', begin) - begin);
    return QByteArray::fromPercentEncoding(value).toStdString();
}

static Json answer(const Question &question)
{
    const std::string reason = unaskable(question);
    if (!reason.empty()) return {{"skipped", reason}};
    QOAuth::Interface library;
    library.setConsumerKey(QByteArray::fromStdString(question["oauth_consumer_key"]));
    library.setConsumerSecret(QByteArray::fromStdString(question["consumer_secret"]));
    const auto method = methods.at(question["oauth_signature_method"]);
    if (method == QOAuth::RSA_SHA1) {
        library.setConsumerSecret("unused"); // the library refuses an empty one
        library.setRSAPrivateKey(QString::fromStdString(question["private_key"]));
    }
    const QString url = QString::fromStdString(question.url).section('#', 0, 0);
    const QOAuth::ParamMap map = parameters(question, url.section('?', 1));
    const QByteArray header = library.createParametersString(
        url.section('?', 0, 0), httpMethods.at(question.method),
        QByteArray::fromStdString(question["oauth_token"]),
        QByteArray::fromStdString(question["token_secret"]), method, map,
        QOAuth::ParseForHeaderArguments);
    if (library.error() != QOAuth::NoError) {
        return {{"rejected", "error " + std::to_string(library.error())}};
    }
    Json answer = {{"signature", field(header, "oauth_signature")},
                   {"used", {{"oauth_nonce", field(header, "oauth_nonce")},
                             {"oauth_timestamp", field(header, "oauth_timestamp")}}}};
    // Where there are others, the library puts them into the header too.
    if (map.isEmpty()) answer["authorization_header"] = header.toStdString();
    return answer;
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCA::Initializer cryptography;
    protocol::serve(
        {{"name", "cpp-qoauth"}, {"version", VERSION}, {"language", "c++"},
         {"methods", {"HMAC-SHA1", "RSA-SHA1", "PLAINTEXT"}},
         {"produces", {"signature", "authorization_header"}}, {"operations", {"sign"}}},
        answer);
}
