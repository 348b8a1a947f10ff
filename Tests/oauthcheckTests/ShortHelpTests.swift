import Testing

@testable import oauthcheck

@Suite("The short help")
struct ShortHelpTests {
    @Test("has options of its command", arguments: ShortHelp.usual.keys.sorted())
    func options(_ name: String) throws {
        let command = CalledCommand([name])
        #expect(command.name == "oauthcheck \(name)")
        let options = try #require(ShortHelp.usual[name])
        #expect(Set(options).subtracting(command.options) == [])
        #expect(Set(options).count == options.count)
    }
}
