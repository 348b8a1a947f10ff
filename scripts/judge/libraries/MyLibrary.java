import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A library to test with docs/use-the-vectors.md: it asks an oauthcheck process through two pipes. */
class MyLibrary {
    static final PrintStream to;
    static final BufferedReader back;

    static {
        try {
            to = new PrintStream(new FileOutputStream("questions"), true, UTF_8);
            back = new BufferedReader(new FileReader("answers", UTF_8));
            ask(Map.of("op", "start", "protocol", 1));
        } catch (Exception error) {
            throw new ExceptionInInitializerError(error);
        }
    }

    static Map<?, ?> ask(Map<String, Object> question) throws Exception {
        to.print(new Gson().toJson(question) + "\n");
        to.flush();
        return new Gson().fromJson(back.readLine(), Map.class);
    }

    static String sign(String method, String url, List<List<String>> form, Map<String, String> oauth,
        String consumerSecret, String tokenSecret) throws Exception {
        Map<String, Object> request = new HashMap<>(Map.of("method", method, "url", url));
        if (!form.isEmpty()) {
            request.put("form", form);
        }
        return (String) ask(Map.of("op", "sign", "seq", 1, "request", request, "oauth", oauth, "secrets",
            Map.of("consumer_secret", consumerSecret, "token_secret", tokenSecret))).get("signature");
    }
}
