import Testing

@testable import Server

// ProbingTests/MisbehaviorTests shows that each one breaks its rule, and no other.
@Suite("A provider that misbehaves")
struct MisbehaviorTests {
    @Test("has an id and a sentence of its own")
    func ids() {
        let all = Misbehavior.all
        #expect(Set(all.map(\.id)).count == all.count)
        #expect(Set(all.map(\.title)).count == all.count)
    }

    @Test("makes any mistake of the catalogue")
    func pitfall() throws {
        var desk = try Desk(misbehaving: "pitfall:plus-not-decoded")
        #expect(desk.send(try desk.draft("GET", "/echo?a=b+c")).verdict == "SIG-02")
    }

    @Test("is strict in all other rules")
    func strict() throws {
        var desk = try Desk(misbehaving: "NON-01")
        let draft = try desk.draft("POST", "/initiate?oauth_callback=oob")
        #expect(desk.send(draft).verdict == "TRN-04")
    }
}
