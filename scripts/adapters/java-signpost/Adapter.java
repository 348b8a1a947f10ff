import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import oauth.signpost.OAuthConsumer;
import oauth.signpost.basic.DefaultOAuthConsumer;
import oauth.signpost.basic.UrlStringRequestAdapter;
import oauth.signpost.exception.OAuthException;
import oauth.signpost.http.HttpParameters;
import oauth.signpost.signature.AuthorizationHeaderSigningStrategy;
import oauth.signpost.signature.HmacSha1MessageSigner;
import oauth.signpost.signature.PlainTextMessageSigner;
import oauth.signpost.signature.SignatureBaseString;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Signpost behind oauthcheck's adapter protocol: signs with OAuthConsumer.sign. The library
 * completes the protocol parameters with its own; what it cannot leave out is skipped.
 */
final class Adapter {
    public static void main(String[] arguments) throws Exception {
        Protocol.serve(Adapter::answer);
    }

    private static final class Request extends UrlStringRequestAdapter {
        private final Protocol.Question question;

        Request(Protocol.Question question) {
            super(question.url);
            this.question = question;
        }

        @Override
        public String getMethod() {
            return question.method;
        }

        @Override
        public InputStream getMessagePayload() {
            String payload = question.content == null ? "" : question.content;
            return new ByteArrayInputStream(payload.getBytes(UTF_8));
        }

        @Override
        public String getContentType() {
            return question.headers.get("Content-Type");
        }
    }

    private static Map<String, String> answer(Protocol.Question question) throws Exception {
        Map<String, String> oauth = question.oauth;
        boolean isPlain = oauth.get("oauth_signature_method").equals("PLAINTEXT");
        HttpParameters parameters = new HttpParameters();
        oauth.forEach((name, value) -> parameters.put(name, value, true));
        if (question.realm != null) {
            parameters.put("realm", question.realm); // which the library writes as it is given
        }
        OAuthConsumer consumer =
            new DefaultOAuthConsumer(oauth.get("oauth_consumer_key"), question.consumer_secret);
        consumer.setMessageSigner(isPlain ? new PlainTextMessageSigner() : new HmacSha1MessageSigner());
        consumer.setTokenWithSecret(oauth.get("oauth_token"), question.token_secret);
        consumer.setAdditionalParameters(parameters);
        Map<String, String> answer = new HashMap<>();
        consumer.setSigningStrategy((signature, request, signed) -> {
            answer.put("authorization_header", new AuthorizationHeaderSigningStrategy()
                .writeSignature(signature, request, signed));
            return answer.get("authorization_header");
        });
        Request request = new Request(question);
        try {
            consumer.sign(request);
            if (!isPlain) {
                HttpParameters signed = consumer.getRequestParameters();
                answer.put("base_string", new SignatureBaseString(request, signed).generate());
            }
        } catch (OAuthException refusal) {
            return Map.of("rejected", refusal.toString());
        }
        return answer;
    }
}
