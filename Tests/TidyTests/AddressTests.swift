import Testing

@Suite("The project's address")
struct AddressTests {
    @Test(
        "is that of scripts/address",
        arguments: [("README.md", "git clone {address}\n"), ("docs/ci.md", "- uses: {owner}@v")])
    func address(_ file: String, _ text: String) throws {
        let address = try Repository.text(of: "scripts/address").split(separator: "\n")[0]
        let owner = address.replacing("https://github.com/", with: "")
        let correct = text.replacing("{address}", with: address).replacing("{owner}", with: owner)
        #expect(try Repository.text(of: file).contains(correct))
    }

    @Test("is in no other form in a script or a document")
    func others() throws {
        let files = Repository.files.filter {
            ($0.hasPrefix("docs/") || $0.hasPrefix("scripts/") || $0 == "README.md")
                && !$0.hasSuffix(".png") && !$0.hasPrefix("scripts/judge/texts/")
        }
        let address = try Repository.text(of: "scripts/address").split(separator: "\n")[0]
        for file in files {
            let text = try Repository.text(of: file)
            #expect(!text.contains("github.com/oauthcheck/"), "\(file): write \(address)")
        }
    }
}
