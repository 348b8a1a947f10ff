// Qt's QOAuth1Signature behind oauthcheck's adapter protocol, for Qt 5 as well. The class signs the
// parameters it is given; which ones these are (all but realm and the signature) is for its caller
// to say.
#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QOAuth1Signature>

#include <cstdio>

using Method = QOAuth1Signature::HttpRequestMethod;

static QJsonObject answer(const QJsonObject &question)
{
    QMultiMap<QString, QVariant> parameters;
    const QVariantMap oauth = question["oauth"].toObject().toVariantMap();
    for (auto member = oauth.begin(); member != oauth.end(); ++member) {
        if (member.key() != "oauth_signature") parameters.insert(member.key(), member.value());
    }
    for (const QJsonValue pair : question["form"].toArray()) {
        parameters.insert(pair[0].toString(), pair[1].toString());
    }
    const QString method = question["method"].toString();
    static const QHash<QString, Method> methods = {
        {"HEAD", Method::Head}, {"GET", Method::Get}, {"PUT", Method::Put},
        {"POST", Method::Post}, {"DELETE", Method::Delete},
    };
    QOAuth1Signature signature(
        QUrl(question["url"].toString()), question["consumer_secret"].toString(),
        question["token_secret"].toString(), methods.value(method, Method::Custom), parameters);
    if (!methods.contains(method)) signature.setCustomMethodString(method.toUtf8());
    const bool isPlain = oauth["oauth_signature_method"] == "PLAINTEXT";
    const QByteArray value = isPlain ? signature.plainText() : signature.hmacSha1().toBase64();
    return {{"signature", QString::fromUtf8(value)}};
}

int main()
{
    QFile input, output;
    if (!input.open(stdin, QIODevice::ReadOnly)) return 1;
    if (!output.open(stdout, QIODevice::WriteOnly)) return 1;
    output.write(QByteArray("\"") + qVersion() + "\"\n");
    output.flush();
    for (QByteArray line; !(line = input.readLine()).isEmpty();) {
        const QJsonObject said = answer(QJsonDocument::fromJson(line).object());
        output.write(QJsonDocument(said).toJson(QJsonDocument::Compact) + '\n');
        output.flush();
    }
}
