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
using Parameters = QMultiMap<QString, QVariant>;

// An object, whose members may be lists, or a list of pairs.
static void insert(const QJsonValue &given, Parameters &parameters)
{
    for (const QJsonValue pair : given.toArray()) {
        parameters.insert(pair[0].toString(), pair[1].toString());
    }
    const QJsonObject members = given.toObject();
    for (auto member = members.begin(); member != members.end(); ++member) {
        if (!member->isArray()) parameters.insert(member.key(), member->toVariant().toString());
        for (const QJsonValue value : member->toArray()) {
            parameters.insert(member.key(), value.toString());
        }
    }
}

static QJsonObject answer(const QJsonObject &question)
{
    const QJsonObject request = question["request"].toObject();
    const QJsonObject oauth = question["oauth"].toObject();
    const QJsonObject secrets = question["secrets"].toObject();
    const QString signatureMethod = oauth["oauth_signature_method"].toString("HMAC-SHA1");
    const bool isPlain = signatureMethod == "PLAINTEXT";
    if (question["op"] != "sign") return {{"skipped", "the library does not verify"}};
    if (request.contains("body")) return {{"skipped", "the library does not read raw bodies"}};
    if (oauth["oauth_body_hash"].isBool()) {
        return {{"skipped", "the library computes no body hash"}};
    }
    if (!isPlain && signatureMethod != "HMAC-SHA1") {
        return {{"skipped", signatureMethod + " is not supported"}};
    }

    Parameters parameters;
    insert(oauth, parameters);
    parameters.remove("realm");
    parameters.remove("oauth_signature");
    insert(request["query"], parameters);
    insert(request["form"], parameters);
    const QString method = request["method"].toString();
    static const QHash<QString, Method> methods = {
        {"HEAD", Method::Head}, {"GET", Method::Get}, {"PUT", Method::Put},
        {"POST", Method::Post}, {"DELETE", Method::Delete},
    };
    QOAuth1Signature signature(
        QUrl(request["url"].toString()), secrets["consumer_secret"].toString(),
        secrets["token_secret"].toString(), methods.value(method, Method::Custom), parameters);
    if (!methods.contains(method)) signature.setCustomMethodString(method.toUtf8());
    const QByteArray value = isPlain ? signature.plainText() : signature.hmacSha1().toBase64();
    return {{"signature", QString::fromUtf8(value)}};
}

int main()
{
    QFile input, output;
    if (!input.open(stdin, QIODevice::ReadOnly)) return 1;
    if (!output.open(stdout, QIODevice::WriteOnly)) return 1;
    for (QByteArray line; !(line = input.readLine()).isEmpty();) {
        line.replace("\xEF\xBB\xBF", "\\ufeff"); // QJsonDocument drops U+FEFF if it is not escaped
        const QJsonObject question = QJsonDocument::fromJson(line).object();
        if (question["op"] == "stop") break;
        QJsonObject said;
        if (question["op"] == "start") {
            said = {{"name", ADAPTER}, {"version", qVersion()}, {"language", "c++"},
                    {"methods", QJsonArray{"HMAC-SHA1", "PLAINTEXT"}},
                    {"produces", QJsonArray{"signature"}}, {"operations", QJsonArray{"sign"}}};
        } else {
            said = answer(question);
            said["seq"] = question["seq"];
        }
        output.write(QJsonDocument(said).toJson(QJsonDocument::Compact) + '\n');
        output.flush();
    }
}
