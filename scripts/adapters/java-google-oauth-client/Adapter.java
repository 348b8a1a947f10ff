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
import java.util.Map;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

/**
 * Google's OAuth client library behind oauthcheck's adapter protocol: signs with
 * OAuthParameters.computeSignature. A form is put into the URL first, as OAuthParameters.intercept
 * does.
 */
final class Adapter {
    public static void main(String[] arguments) throws Exception {
        Protocol.serve(Adapter::answer);
    }

    private static Map<String, String> answer(Protocol.Question question) throws Exception {
        Map<String, String> oauth = question.oauth;
        OAuthParameters parameters = new OAuthParameters();
        parameters.signer = signer(oauth.get("oauth_signature_method"), question);
        parameters.realm = question.realm;
        parameters.callback = oauth.get("oauth_callback");
        parameters.consumerKey = oauth.get("oauth_consumer_key");
        parameters.nonce = oauth.get("oauth_nonce");
        parameters.timestamp = oauth.get("oauth_timestamp");
        parameters.token = oauth.get("oauth_token");
        parameters.verifier = oauth.get("oauth_verifier");
        parameters.version = oauth.get("oauth_version");
        GenericUrl url;
        try {
            url = new GenericUrl(question.url);
        } catch (IllegalArgumentException refusal) {
            return Map.of("rejected", refusal.toString());
        }
        url.putAll(question.form.stream()
            .collect(groupingBy(pair -> pair.get(0), mapping(pair -> pair.get(1), toList()))));
        parameters.computeSignature(question.method, url);
        return Map.of(
            "signature", parameters.signature,
            "authorization_header", parameters.getAuthorizationHeader());
    }

    /** What signs with that method. */
    private static OAuthSigner signer(String method, Protocol.Question question) throws Exception {
        switch (method) {
            case "HMAC-SHA1":
                OAuthHmacSigner hmac = new OAuthHmacSigner();
                hmac.clientSharedSecret = question.consumer_secret;
                hmac.tokenSharedSecret = question.token_secret;
                return hmac;
            case "HMAC-SHA256":
                OAuthHmacSha256Signer longer = new OAuthHmacSha256Signer(question.consumer_secret);
                longer.setTokenSecret(question.token_secret);
                return longer;
            default: // RSA-SHA1
                StringReader text = new StringReader(question.private_key);
                PemReader.Section key = PemReader.readFirstSectionAndClose(text);
                OAuthRsaSigner rsa = new OAuthRsaSigner();
                rsa.privateKey = SecurityUtils.getRsaKeyFactory()
                    .generatePrivate(new PKCS8EncodedKeySpec(key.getBase64DecodedBytes()));
                return rsa;
        }
    }
}
