// The whole flow with signpost: see scripts/adapters/clients.
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.Scanner;
import oauth.signpost.basic.DefaultOAuthConsumer;
import oauth.signpost.basic.DefaultOAuthProvider;

final class Client {
    public static void main(String[] args) throws Exception {
        String base = args[0], callback = args[1];
        var consumer = new DefaultOAuthConsumer("ck", "cs");
        var provider = new DefaultOAuthProvider(base + "/initiate", base + "/token", base + "/authorize");
        provider.setOAuth10a(true);
        System.out.println(provider.retrieveRequestToken(consumer, callback));
        provider.retrieveAccessToken(consumer, new Scanner(System.in).next());
        var request = (HttpURLConnection) new URL(base + "/echo?a=b%20c").openConnection();
        consumer.sign(request);
        if (request.getResponseCode() != 200) throw new Exception("refused: " + request.getResponseCode());
        System.out.println("ok");
    }
}
