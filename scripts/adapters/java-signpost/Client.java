// The whole flow with signpost: Client BASE CALLBACK METHOD.
import java.net.HttpURLConnection;
import java.net.URL;
import oauth.signpost.basic.DefaultOAuthConsumer;
import oauth.signpost.basic.DefaultOAuthProvider;

public class Client {
    public static void main(String[] args) throws Exception {
        String base = args[0], callback = args[1];
        var consumer = new DefaultOAuthConsumer("ck", "cs");
        var provider = new DefaultOAuthProvider(base + "/initiate", base + "/token", base + "/authorize");
        provider.setOAuth10a(true);
        String address = provider.retrieveRequestToken(consumer, callback);
        var page = (HttpURLConnection) new URL(address).openConnection();
        page.setInstanceFollowRedirects(false);
        String text = callback.equals("oob")
            ? new String(page.getInputStream().readAllBytes()).split("id=\"verifier\">")[1].split("<")[0]
            : page.getHeaderField("Location").split("oauth_verifier=")[1];
        provider.retrieveAccessToken(consumer, text);
        var request = (HttpURLConnection) new URL(base + "/echo?a=b%20c").openConnection();
        consumer.sign(request);
        if (request.getResponseCode() != 200) throw new Exception("refused: " + request.getResponseCode());
        System.out.println("ok");
    }
}
