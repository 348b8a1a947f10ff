import com.google.api.client.auth.oauth.OAuthHmacSha256Signer;
import com.google.api.client.auth.oauth.OAuthHmacSigner;
import com.google.api.client.auth.oauth.OAuthParameters;
import com.google.api.client.auth.oauth.OAuthRsaSigner;
import com.google.api.client.auth.oauth.OAuthSigner;
import com.google.api.client.http.GenericUrl;
import com.google.api.client.util.PemReader;
import com.google.api.client.util.SecurityUtils;
import java.io.StringReader;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Google's OAuth client library behind oauthcheck's adapter protocol: signs with
 * OAuthParameters.computeSignature. A form is put into the URL first, as OAuthParameters.intercept
 * does; parameters that have no field are skipped.
 */
final class Adapter {
    private static final List<String> FIELDS = List.of(
        "realm", "oauth_callback", "oauth_consumer_key", "oauth_nonce", "oauth_signature_method",
        "oauth_timestamp", "oauth_token", "oauth_verifier", "oauth_version");

    public static void main(String[] arguments) throws Exception {
        Protocol.serve(Map.of(
            "name", "java-google-oauth-client", "version", arguments[0], "language", "java",
            "methods", List.of("HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1"),
            "produces", List.of("signature", "authorization_header"),
            "operations", List.of("sign")), Adapter::answer);
    }

    private static Map<String, String> answer(Protocol.Question question) throws Exception {
        Map<String, String> oauth = question.oauth();
        for (String name : oauth.keySet()) {
            if (!FIELDS.contains(name)) {
                return Map.of("skipped", name + " cannot be set");
            }
        }
        String method = oauth.get("oauth_signature_method");
        if (method == null) {
            return Map.of("skipped", "oauth_signature_method is always sent");
        }
        if (question.text("request", "body") != null) {
            return Map.of("skipped", "the library does not read raw bodies");
        }
        boolean isPKCS8 = question.secret("private_key").contains("BEGIN PRIVATE KEY");
        if (method.equals("RSA-SHA1") && !isPKCS8) {
            return Map.of("skipped", "Java reads private keys of PKCS #8 alone");
        }
        OAuthParameters parameters = new OAuthParameters();
        parameters.signer = signer(method, question);
        if (parameters.signer == null) {
            return Map.of("skipped", method + " is not supported");
        }
        parameters.realm = oauth.get("realm");
        parameters.callback = oauth.get("oauth_callback");
        parameters.consumerKey = oauth.get("oauth_consumer_key");
        parameters.nonce = oauth.get("oauth_nonce");
        parameters.timestamp = oauth.get("oauth_timestamp");
        parameters.token = oauth.get("oauth_token");
        parameters.verifier = oauth.get("oauth_verifier");
        parameters.version = oauth.get("oauth_version");
        GenericUrl url;
        try {
            url = new GenericUrl(question.url());
        } catch (IllegalArgumentException refusal) {
            return Map.of("rejected", refusal.toString());
        }
        Map<String, List<String>> form = new LinkedHashMap<>();
        for (Protocol.Parameter one : question.form()) {
            form.computeIfAbsent(one.name(), name -> new ArrayList<>()).add(one.value());
        }
        url.putAll(form);
        parameters.computeSignature(question.text("request", "method"), url);
        return Map.of(
            "signature", parameters.signature,
            "authorization_header", parameters.getAuthorizationHeader());
    }

    /** What signs with that method; null if nothing does. */
    private static OAuthSigner signer(String method, Protocol.Question question) throws Exception {
        switch (method) {
            case "HMAC-SHA1":
                OAuthHmacSigner hmac = new OAuthHmacSigner();
                hmac.clientSharedSecret = question.secret("consumer_secret");
                hmac.tokenSharedSecret = question.secret("token_secret");
                return hmac;
            case "HMAC-SHA256":
                OAuthHmacSha256Signer longer =
                    new OAuthHmacSha256Signer(question.secret("consumer_secret"));
                longer.setTokenSecret(question.secret("token_secret"));
                return longer;
            case "RSA-SHA1":
                StringReader text = new StringReader(question.secret("private_key"));
                PemReader.Section key = PemReader.readFirstSectionAndClose(text);
                OAuthRsaSigner rsa = new OAuthRsaSigner();
                rsa.privateKey = SecurityUtils.getRsaKeyFactory()
                    .generatePrivate(new PKCS8EncodedKeySpec(key.getBase64DecodedBytes()));
                return rsa;
            default:
                return null;
        }
    }
}
