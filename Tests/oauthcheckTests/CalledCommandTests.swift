import Testing

@testable import oauthcheck

@Suite("Options that are given several times")
struct RepeatedOptionTests {
    @Test("are repeatable in every command that has them", arguments: CalledCommand.repeatable)
    func repeatable(_ option: String) {
        let commands = CalledCommand.commands(with: option)
        #expect(!commands.isEmpty)
        for command in commands {
            let words = command.split(separator: " ").dropFirst().map(String.init)
            let found = CalledCommand(words).described.filter { $0.names.contains(option) }
            #expect(!found.isEmpty && found.allSatisfy(\.isRepeatable), "\(command)")
        }
    }

    @Test("are noted if only the last one counts")
    func overwritten() {
        let words = ["check", "--report", "json", "--report=junit", "--known", "a", "--known", "b"]
        #expect(CalledCommand(words).overwritten == [])
        #expect(CalledCommand(words + ["--jobs", "1", "--jobs=2"]).overwritten == ["--jobs"])
    }
}
