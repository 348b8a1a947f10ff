import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The questions of scripts/adapters/run, as the adapters written in Java share them. */
final class Protocol {
    /** A request to be signed; what is absent is null. */
    static final class Question {
        String method, url, body, content, realm, consumer_secret, token_secret, private_key;
        List<List<String>> form;
        Map<String, String> headers, oauth;
    }

    interface Library {
        /** The members of the answer. */
        Map<String, String> answer(Question question) throws Exception;
    }

    /** Answers the questions on standard input, until it ends. */
    static void serve(Library library) throws IOException {
        Gson gson = new GsonBuilder().disableHtmlEscaping().create();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        PrintStream answers = new PrintStream(System.out, true, UTF_8);
        answers.println(gson.toJson(System.getProperty("version")));
        for (String line; (line = lines.readLine()) != null;) {
            Map<String, String> answer;
            try {
                answer = library.answer(gson.fromJson(line, Question.class));
            } catch (Exception failure) {
                answer = Map.of("error", failure.toString());
            }
            answers.println(gson.toJson(answer));
        }
    }
}
