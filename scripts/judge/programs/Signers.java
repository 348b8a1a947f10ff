// Programs in Java that sign wrongly, each like a real program that somebody wrote.
//
// usage: java Signers.java NAME METHOD URL KEY SECRET TOKEN TOKEN_SECRET NONCE TIMESTAMP BODY
import java.net.URI;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.*;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Signers {
    static String name, method, address, key, secret, token, tokenSecret, nonce, time, body;
    static URL url;
    static String signatureMethod = "HMAC-SHA1";

    static String form(String s, String charset) {
        try { return URLEncoder.encode(s, charset); } catch (Exception e) { throw new RuntimeException(e); }
    }
    static String form(String s) { return form(s, "UTF-8"); }
    static String enc(String s) { return form(s).replace("+", "%20").replace("*", "%2A").replace("%7E", "~"); }
    static String bare() { return url.getProtocol() + "://" + url.getAuthority() + url.getPath(); }

    static List<String[]> sent() throws Exception {
        List<String[]> found = new ArrayList<>();
        String query = url.getQuery() == null ? "" : url.getQuery();
        for (String text : new String[] {query, body.startsWith("{") ? "" : body})
            for (String part : text.split("&"))
                if (!part.isEmpty()) {
                    String[] p = part.split("=", 2);
                    found.add(new String[] {URLDecoder.decode(p[0], "UTF-8"), p.length > 1 ? URLDecoder.decode(p[1], "UTF-8") : ""});
                }
        return found;
    }
    static List<String[]> oauth(String time) {
        List<String[]> found = new ArrayList<>(List.of(new String[] {"oauth_consumer_key", key}, new String[] {"oauth_nonce", nonce},
            new String[] {"oauth_signature_method", signatureMethod}, new String[] {"oauth_timestamp", time}, new String[] {"oauth_version", "1.0"}));
        if (!token.isEmpty()) found.add(new String[] {"oauth_token", token});
        return found;
    }
    static List<String[]> all() throws Exception { return all(time); }
    static List<String[]> all(String time) throws Exception { List<String[]> l = new ArrayList<>(sent()); l.addAll(oauth(time)); return l; }

    static String joined(List<String[]> pairs) {
        StringJoiner text = new StringJoiner("&");
        for (String[] p : pairs) text.add(p[0] + "=" + p[1]);
        return text.toString();
    }
    static String normalized(List<String[]> pairs, UnaryOperator<String> e) {
        List<String[]> done = new ArrayList<>();
        for (String[] p : pairs) done.add(new String[] {e.apply(p[0]), e.apply(p[1])});
        done.sort(Comparator.<String[], String>comparing(p -> p[0]).thenComparing(p -> p[1]));
        return joined(done);
    }
    static String base(String params, String uri, UnaryOperator<String> e) { return method + "&" + e.apply(uri) + "&" + e.apply(params); }
    static String key(UnaryOperator<String> e) { return e.apply(secret) + "&" + e.apply(tokenSecret); }
    static byte[] digest(String base, String key, String algorithm) throws Exception {
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(key.getBytes("UTF-8"), algorithm));
        return mac.doFinal(base.getBytes("UTF-8"));
    }
    static String sign(String base, String key) throws Exception { return Base64.getEncoder().encodeToString(digest(base, key, "HmacSHA1")); }
    static String of(List<String[]> pairs) throws Exception { return sign(base(normalized(pairs, Signers::enc), bare(), Signers::enc), key(Signers::enc)); }
    static String at(String uri) throws Exception { return sign(base(normalized(all(), Signers::enc), uri, Signers::enc), key(Signers::enc)); }
    static byte[] right() throws Exception { return digest(base(normalized(all(), Signers::enc), bare(), Signers::enc), key(Signers::enc), "HmacSHA1"); }

    static String run() throws Exception {
        UnaryOperator<String> encoder = Signers::form;
        switch (name) {
        case "url_encoder_values": return sign(base(normalized(all(), encoder), bare(), Signers::enc), key(Signers::enc));
        case "url_encoder_everywhere": return sign(base(normalized(all(), encoder), bare(), encoder), key(encoder));
        case "url_encoder_but_key": return sign(base(normalized(all(), encoder), bare(), encoder), key(Signers::enc));
        case "tree_map": {
            Map<String, String> map = new TreeMap<>();
            for (String[] p : all()) map.put(p[0], p[1]);
            List<String[]> pairs = new ArrayList<>();
            map.forEach((n, v) -> pairs.add(new String[] {n, v}));
            return of(pairs);
        }
        case "hash_map_order": {
            List<String> texts = new ArrayList<>();
            for (String[] p : all()) texts.add(enc(p[0]) + "=" + enc(p[1]));
            return sign(base(String.join("&", texts), bare(), Signers::enc), key(Signers::enc));
        }
        case "port_minus_one": return at(url.getProtocol() + "://" + url.getHost() + ":" + url.getPort() + url.getPath());
        case "host_without_port": return at(url.getProtocol() + "://" + url.getHost() + url.getPath());
        case "format_hex": {
            StringBuilder text = new StringBuilder();
            for (byte b : right()) text.append(String.format("%02X", b));
            return text.toString();
        }
        case "null_secret": { String none = null; return sign(base(normalized(all(), Signers::enc), bare(), Signers::enc), enc(secret) + "&" + none); }
        case "arrays_to_string": {
            Map<String, List<String>> map = new LinkedHashMap<>();
            for (String[] p : sent()) map.computeIfAbsent(p[0], n -> new ArrayList<>()).add(p[1]);
            List<String[]> pairs = oauth(time);
            map.forEach((n, v) -> pairs.add(new String[] {n, v.toString()}));
            return of(pairs);
        }
        case "double_amounts": {
            List<String[]> pairs = oauth(time);
            for (String[] p : sent()) pairs.add(new String[] {p[0], p[1].matches("\\d+") ? String.valueOf(Double.parseDouble(p[1])) : p[1]});
            return of(pairs);
        }
        case "double_time": return of(all(String.valueOf((double) Long.parseLong(time))));
        case "milliseconds": return of(all(time + "000"));
        case "mime_encoder": {
            signatureMethod = "HMAC-SHA512";
            return Base64.getMimeEncoder().encodeToString(digest(base(normalized(all(), Signers::enc), bare(), Signers::enc), key(Signers::enc), "HmacSHA512"));
        }
        case "latin1": { UnaryOperator<String> e = s -> form(s, "ISO-8859-1").replace("+", "%20"); return sign(base(normalized(all(), e), bare(), Signers::enc), key(Signers::enc)); }
        case "decoded_path": return at(url.getProtocol() + "://" + url.getAuthority() + new URI(address).getPath());
        case "trimmed_slash": return at(bare().replaceAll("/$", ""));
        case "secret_from_properties": return sign(base(normalized(all(), Signers::enc), bare(), Signers::enc), enc(secret + " ") + "&" + enc(tokenSecret));
        case "byte_join": {
            StringJoiner text = new StringJoiner("-");
            for (byte b : right()) text.add(String.format("%02X", b));
            return text.toString();
        }
        }
        throw new IllegalArgumentException(name);
    }

    public static void main(String[] a) throws Exception {
        name = a[0]; method = a[1]; address = a[2]; key = a[3]; secret = a[4]; token = a[5]; tokenSecret = a[6]; nonce = a[7]; time = a[8]; body = a[9];
        url = new URL(address);
        System.out.println(run());
    }
}
