import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import oauth.signpost.AbstractOAuthConsumer;
import oauth.signpost.exception.OAuthException;
import oauth.signpost.http.HttpParameters;
import oauth.signpost.http.HttpRequest;
import oauth.signpost.signature.AuthorizationHeaderSigningStrategy;
import oauth.signpost.signature.HmacSha1MessageSigner;
import oauth.signpost.signature.PlainTextMessageSigner;
import oauth.signpost.signature.SignatureBaseString;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Signpost behind oauthcheck's adapter protocol: signs with AbstractOAuthConsumer.sign. The library
 * completes the protocol parameters with its own; what it cannot leave out is skipped.
 */
final class Adapter {
    public static void main(String[] arguments) throws Exception {
        Protocol.serve(Adapter::answer);
    }

    /** The library's consumer, whose requests are its own already. */
    @SuppressWarnings("serial")
    private static final class Consumer extends AbstractOAuthConsumer {
        Consumer(String key, String secret) {
            super(key, secret);
        }

        @Override
        protected HttpRequest wrap(Object request) {
            return (HttpRequest) request;
        }
    }

    private static final class Request implements HttpRequest {
        final Protocol.Question question;
        final Map<String, String> headers = new HashMap<>();
        String url;

        Request(Protocol.Question question) {
            this.question = question;
            this.url = question.url;
        }

        public String getMethod() {
            return question.method;
        }

        public String getRequestUrl() {
            return url;
        }

        public void setRequestUrl(String url) {
            this.url = url;
        }

        public void setHeader(String name, String value) {
            headers.put(name, value);
        }

        public String getHeader(String name) {
            return headers.get(name);
        }

        public Map<String, String> getAllHeaders() {
            return headers;
        }

        public InputStream getMessagePayload() {
            String payload = question.content == null ? "" : question.content;
            return new ByteArrayInputStream(payload.getBytes(UTF_8));
        }

        public String getContentType() {
            return question.headers.get("Content-Type");
        }

        public Object unwrap() {
            return this;
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
        Consumer consumer = new Consumer(oauth.get("oauth_consumer_key"), question.consumer_secret);
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
