import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import static java.nio.charset.StandardCharsets.UTF_8;

/** oauthcheck's adapter protocol, as the adapters written in Java share it. */
final class Protocol {
    record Parameter(String name, String value) {}

    /** A request to be signed; what is absent is null, and an empty text among the secrets. */
    record Question(JsonObject json) {
        String text(String member, String name) {
            JsonObject object = json.getAsJsonObject(member);
            return object != null && object.has(name) ? object.get(name).getAsString() : null;
        }

        String secret(String name) {
            String secret = text("secrets", name);
            return secret == null ? "" : secret;
        }

        Map<String, String> oauth() {
            Map<String, String> oauth = new LinkedHashMap<>();
            json.getAsJsonObject("oauth").asMap()
                .forEach((name, value) -> oauth.put(name, value.getAsString()));
            return oauth;
        }

        /** The URL with the parameters of request.query. */
        String url() {
            String url = text("request", "url"), query = formEncoded(parameters("query"));
            if (query.isEmpty()) {
                return url;
            }
            return url + (url.contains("?") ? "&" : "?") + query;
        }

        boolean hasForm() {
            return json.getAsJsonObject("request").has("form");
        }

        List<Parameter> form() {
            return parameters("form");
        }

        /** An object, whose members may be lists, or a list of pairs. */
        private List<Parameter> parameters(String member) {
            List<Parameter> parameters = new ArrayList<>();
            JsonElement given = json.getAsJsonObject("request").get(member);
            if (given != null && given.isJsonArray()) {
                for (JsonElement pair : given.getAsJsonArray()) {
                    String name = pair.getAsJsonArray().get(0).getAsString();
                    parameters.add(new Parameter(name, pair.getAsJsonArray().get(1).getAsString()));
                }
            } else if (given != null) {
                given.getAsJsonObject().asMap().forEach((name, value) -> {
                    boolean isList = value.isJsonArray();
                    for (JsonElement one : isList ? value.getAsJsonArray() : List.of(value)) {
                        parameters.add(new Parameter(name, one.getAsString()));
                    }
                });
            }
            return parameters;
        }
    }

    interface Library {
        /** The members of the answer, all but seq. */
        Map<String, String> answer(Question question) throws Exception;
    }

    static String formEncoded(List<Parameter> parameters) {
        return parameters.stream()
            .map(one -> encoded(one.name()) + "=" + encoded(one.value()))
            .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    /** Answers the questions on standard input, until it ends or says so. */
    static void serve(Map<String, Object> start, Library library) throws IOException {
        Gson gson = new GsonBuilder().disableHtmlEscaping().create();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        PrintStream answers = new PrintStream(System.out, true, UTF_8);
        for (String line; (line = lines.readLine()) != null;) {
            Question question = new Question(JsonParser.parseString(line).getAsJsonObject());
            String operation = question.json().get("op").getAsString();
            if (operation.equals("stop")) {
                return;
            }
            JsonObject answer;
            if (operation.equals("start")) {
                answer = gson.toJsonTree(start).getAsJsonObject();
            } else {
                answer = gson.toJsonTree(answer(operation, question, library)).getAsJsonObject();
                answer.add("seq", question.json().get("seq"));
            }
            answers.print(gson.toJson(answer) + "\n");
            answers.flush();
        }
    }

    private static Map<String, String> answer(
            String operation, Question question, Library library) {
        if (!operation.equals("sign")) {
            return Map.of("skipped", "the library does not " + operation);
        }
        try {
            return library.answer(question);
        } catch (Exception failure) {
            return Map.of("error", failure.toString());
        }
    }
}
