// QOAuth behind oauthcheck's adapter protocol: signs with Interface::createParametersString. The
// library takes the URL without its query, and parameters that are encoded already: the adapter
// splits and encodes. It draws nonce and timestamp itself, and always sends its own list of protocol
// parameters.
#include "../cpp/protocol.hpp"

#include <QCoreApplication>
#include <QUrl>
#include <QUrlQuery>
#include <QtOAuth>

#include <map>

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
    for (const auto &[name, value] : question.form()) {
        parameters.insert(encoded(name), encoded(value));
    }
    for (const char *name : {"oauth_callback", "oauth_verifier", "oauth_session_handle",
                             "oauth_body_hash"}) {
        if (question.has(name)) parameters.insert(name, encoded(question[name]));
    }
    return parameters;
}

static Json answer(const Question &question)
{
    QOAuth::Interface library;
    library.setConsumerKey(QByteArray::fromStdString(question["oauth_consumer_key"]));
    library.setConsumerSecret(QByteArray::fromStdString(question["consumer_secret"]));
    const auto method = methods.at(question["oauth_signature_method"]);
    if (method == QOAuth::RSA_SHA1) {
        library.setConsumerSecret("unused"); // the library refuses an empty one
        library.setRSAPrivateKey(QString::fromStdString(question["private_key"]));
    }
    const QString url = QString::fromStdString(question["url"]).section('#', 0, 0);
    const QByteArray header = library.createParametersString(
        url.section('?', 0, 0), httpMethods.at(question["method"]),
        QByteArray::fromStdString(question["oauth_token"]),
        QByteArray::fromStdString(question["token_secret"]), method,
        parameters(question, url.section('?', 1)), QOAuth::ParseForHeaderArguments);
    if (library.error() != QOAuth::NoError) {
        return {{"rejected", "error " + std::to_string(library.error())}};
    }
    return {{"authorization_header", header.toStdString()}};
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCA::Initializer cryptography;
    protocol::serve(VERSION, answer);
}
