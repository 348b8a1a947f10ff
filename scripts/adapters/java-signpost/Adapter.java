import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import oauth.signpost.AbstractOAuthConsumer;
import oauth.signpost.exception.OAuthException;
import oauth.signpost.http.HttpParameters;
import oauth.signpost.http.HttpRequest;
import oauth.signpost.signature.AuthorizationHeaderSigningStrategy;
import oauth.signpost.signature.HmacSha1MessageSigner;
import oauth.signpost.signature.OAuthMessageSigner;
import oauth.signpost.signature.PlainTextMessageSigner;
import oauth.signpost.signature.SignatureBaseString;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Signpost behind oauthcheck's adapter protocol: signs with AbstractOAuthConsumer.sign. The library
 * completes the protocol parameters with its own; what it cannot leave out is skipped.
 */
final class Adapter {
    private static final List<String> ALWAYS_SENT = List.of(
        "oauth_consumer_key", "oauth_signature_method", "oauth_timestamp", "oauth_nonce",
        "oauth_version");

    public static void main(String[] arguments) throws Exception {
        Protocol.serve(Map.of(
            "name", "java-signpost", "version", arguments[0], "language", "java",
            "methods", List.of("HMAC-SHA1", "PLAINTEXT"),
            "produces", List.of("base_string", "signature", "authorization_header"),
            "operations", List.of("sign")), Adapter::answer);
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
            this.url = question.url();
        }

        public String getMethod() {
            return question.text("request", "method");
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
            String body = question.text("request", "body");
            String payload = body == null ? Protocol.formEncoded(question.form()) : body;
            return new ByteArrayInputStream(payload.getBytes(UTF_8));
        }

        public String getContentType() {
            String form = question.hasForm() ? "application/x-www-form-urlencoded" : null;
            String type = question.text("request", "content_type");
            return type == null ? form : type;
        }

        public Object unwrap() {
            return this;
        }
    }

    private static Map<String, String> answer(Protocol.Question question) throws Exception {
        Map<String, String> oauth = question.oauth();
        String method = oauth.get("oauth_signature_method");
        for (String name : ALWAYS_SENT) {
            if (!oauth.containsKey(name)) {
                return Map.of("skipped", name + " is always sent");
            }
        }
        OAuthMessageSigner signer = switch (method) {
            case "HMAC-SHA1" -> new HmacSha1MessageSigner();
            case "PLAINTEXT" -> new PlainTextMessageSigner();
            default -> null;
        };
        if (signer == null) {
            return Map.of("skipped", method + " is not supported");
        }
        if ("true".equals(oauth.get("oauth_body_hash"))) {
            return Map.of("skipped", "the library computes no body hash");
        }

        HttpParameters parameters = new HttpParameters();
        // The library writes a realm as it is given, everything else has to be encoded.
        oauth.forEach((name, value) -> parameters.put(name, value, !name.equals("realm")));
        Consumer consumer =
            new Consumer(oauth.get("oauth_consumer_key"), question.secret("consumer_secret"));
        consumer.setMessageSigner(signer);
        consumer.setTokenWithSecret(oauth.get("oauth_token"), question.secret("token_secret"));
        consumer.setAdditionalParameters(parameters);
        Map<String, String> answer = new HashMap<>();
        consumer.setSigningStrategy((signature, request, signed) -> {
            String header = new AuthorizationHeaderSigningStrategy()
                .writeSignature(signature, request, signed);
            answer.put("signature", signature);
            answer.put("authorization_header", header);
            return header;
        });
        Request request = new Request(question);
        try {
            consumer.sign(request);
            if (!method.equals("PLAINTEXT")) {
                HttpParameters signed = consumer.getRequestParameters();
                answer.put("base_string", new SignatureBaseString(request, signed).generate());
            }
        } catch (OAuthException refusal) {
            return Map.of("rejected", refusal.toString());
        }
        return answer;
    }
}
