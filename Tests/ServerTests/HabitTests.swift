import OAuth1
import ProviderProfiles
import Testing
import Vectors
import HTTP

@testable import Server

@Suite("What libraries send although RFC 5849 does not permit it")
struct HabitTests {
    @Test("is accepted with a note, and refused by a strict server")
    func callback() throws {
        for target in ["/initiate?oauth_callback=oob", "/token?oauth_verifier=v"] {
            var (desk, strict) = (Desk(), Desk { $0.isStrict = true })
            let reply = desk.send(try desk.draft("POST", target, token: nil))
            #expect(reply.verdict != "TRN-04")
            let refused = strict.send(try strict.draft("POST", target))
            #expect(refused.verdict == "TRN-04")
            let name = target.contains("callback") ? "oauth_callback" : "oauth_verifier"
            #expect(
                refused.record.refusal?.message
                    == "\(name) is in the query, the other protocol parameters are in the"
                    + " Authorization header")
        }
        var desk = Desk()
        let reply = desk.send(try desk.draft("POST", "/initiate?oauth_callback=oob"))
        #expect(reply.verdict == "200")
        #expect(reply.record.notes.first?.contains("oauth_callback is in the query") ?? false)
    }

    @Test("is accepted in a form")
    func form() throws {
        var desk = Desk()
        let draft = try desk.draft(
            "POST", "/initiate", form: [Parameter("oauth_callback", "http://127.0.0.1:9/cb")])
        let reply = desk.send(draft)
        #expect(reply.verdict == "200")
        #expect(reply.form["oauth_callback_confirmed"] == "true")
    }

    @Test("does not open another place for other parameters")
    func others() throws {
        var desk = Desk()
        let target = "/initiate?oauth_callback=oob&oauth_version=1.0"
        #expect(desk.send(try desk.draft("POST", target, version: nil)).verdict == "TRN-04")
        let twice = try desk.draft("POST", "/initiate?oauth_callback=oob", callback: "oob")
        #expect(desk.send(twice).verdict == "TRN-07")
        var unsigned = try desk.draft("POST", "/initiate")
        unsigned.target += "?oauth_callback=oob"
        #expect(desk.send(unsigned).verdict == "SIG-02")
    }

    @Test("may be a member of the server's answer")
    func confirmed() throws {
        let pairs = "oauth_callback_confirmed=true"
        var (desk, strict) = (Desk(), Desk { $0.isStrict = true })
        let query = try desk.pairs("GET", "/echo?\(pairs)")
        let reply = desk.send(Desk.Draft(target: "/echo?\(pairs)&\(query)"))
        #expect(reply.verdict == "200")
        #expect(reply.record.notes.first?.contains("do not send it back") ?? false)
        let other = try strict.pairs("GET", "/echo?\(pairs)")
        let refused = strict.send(Desk.Draft(target: "/echo?\(pairs)&\(other)"))
        #expect(refused.verdict == "TRN-17")
        #expect(refused.record.refusal?.fix == "do not send it back")
    }

    @Test("is accepted by servers like the providers of these libraries")
    func likeness() throws {
        for name in ["x", "flickr", "discogs"] {
            var like = try LikeDesk(name)
            let path = try #require(like.desk.provider.paths.initiate.first)
            let reply = try like.send(path: path + "?oauth_callback=oob", token: nil)
            #expect(reply.verdict == "200", "\(name): \(reply.text)")
        }
    }

    @Test("reaches every page on which the user of a provider decides")
    func pages() throws {
        for (name, page) in [
            ("x", "/oauth/authenticate"),
            ("mediawiki", "/w/index.php?title=Special%3AOAuth%2Fauthenticate"),
        ] {
            var like = try LikeDesk(name)
            let mark = page.contains("?") ? "&" : "?"
            let reply = like.desk.send(Desk.Draft(target: "\(page)\(mark)oauth_token=unknown"))
            #expect(reply.record.endpoint == .authorize)
        }
    }

    @Test("may sign only the last of equal names at WooCommerce")
    func woocommerce() throws {
        var like = try LikeDesk("woocommerce")
        like.place = .header
        var draft = try like.desk.draft("GET", "/wp-json/wc/v3/orders?page=2")
        draft.target = "/wp-json/wc/v3/orders?page=1&page=2"
        let reply = like.desk.send(draft)
        #expect(reply.verdict == "200", "\(reply.text)")
        #expect(reply.record.notes.contains { $0.contains("duplicates-last-wins") })
        #expect(
            like.desk.send(try like.desk.draft("GET", "/wp-json/wc/v3/orders?a=1&a=2"))
                .verdict == "200")
    }

    @Test("is told of a callback that the file does not have")
    func registered() throws {
        var client = Client(key: "r", secret: "s")
        client.callbacks = ["https://c.example/cb"]
        var desk = Desk(file: ClientFile(clients: [client], tokens: []))
        let reply = desk.send(
            try desk.draft("POST", "/initiate", client: ("r", "s"), callback: "https://c.example/x")
        )
        #expect(reply.verdict == "TMP-07")
        #expect(reply.record.refusal?.message.contains("\"https://c.example/cb\"") ?? false)
    }

    @Test("is told that the server's clock was set back")
    func clock() throws {
        var desk = Desk()
        desk.now += 3600
        #expect(desk.send(try desk.draft()).verdict == "200")
        desk.now -= 3600
        let reply = desk.send(try desk.draft())
        #expect(reply.verdict == "NON-22")
        #expect(reply.record.refusal?.message.contains("clock was set back") ?? false)
    }

    @Test("can be sent again if the server could not store it")
    func undone() throws {
        var desk = Desk()
        desk.provider.restore(StoredState())
        let (initiated, draft) = (try desk.temporary(callback: "oob"), try desk.draft())
        let first = desk.send(draft)
        desk.provider.undo(first)
        #expect(desk.send(draft).verdict == "200")
        let authorized = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(initiated.0)"))
        desk.provider.undo(authorized)
        let again = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(initiated.0)"))
        #expect(again.response.status == authorized.response.status)
        let third = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(initiated.0)"))
        #expect(third.response.status != authorized.response.status)
    }
}
