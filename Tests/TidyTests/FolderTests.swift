import Testing

@Suite("Folders")
struct FolderTests {
    /// The folders of each module, lowest first.
    ///
    /// A folder names only types of folders before it, and of itself. "." is the files that are
    /// in no folder of the module.
    static let order: [(module: String, folders: [String])] = [
        ("OAuthCrypto", [".", "OpenSSL", "SwiftCrypto"]),
        (
            "OAuth1",
            [
                "Bytes", "Parameters", "Stages", "Credentials", "Signing", "Verification",
                "Authorization",
            ]
        ),
        ("OAuth1Foundation", ["."]),
        ("OAuth1HTTPTypes", ["."]),
        (
            "Vectors",
            [
                ".", "Text", "JSON", "Stages", "Reading", "Checking", "Signing", "Content",
                "Clients", "Secrets",
            ]
        ),
        ("Diagnosis", ["Procedure", "Pitfalls", "Search", "Anatomy", ".", "Audit"]),
        (
            "Intake",
            [
                "Request", "Facts", "Data", "Shell", "HTTP", "Curl", "Wget", "HTTPie", "Hurl",
                "Bruno", "Text", "Formats", ".",
            ]
        ),
        ("ProviderProfiles", [".", "Profiles"]),
        ("Results", ["Rules", ".", "Baseline", "Known", "History", "Summary", "Review"]),
        ("Exchange", ["."]),
        ("Fuzzing", ["Drawing", "Shrinking", "Judging", ".", "Sharing"]),
        (
            "Reports",
            [
                ".", "JSON", "History", "RootCauses", "Text", "Answer", "Human", "Rules", "CI",
                "Comparison", "Fuzzing", "HTML", "Matrix", "Formats",
            ]
        ),
        ("HTTP", ["."]),
        ("Explaining", ["."]),
        ("Web", ["."]),
        (
            "Server",
            [
                "Rules", "Requests", "State", "Steps", "Answers", "Departures", ".", "Watching",
                "Page",
            ]
        ),
        (
            "Probing",
            ["Pages", "Requests", "Credentials", "Answers", "Bench", "Laws", "Checks", "Run"]
        ),
        ("Adapters", ["."]),
        (
            "Network",
            ["Settings", "TLS", "Client", "Listening", "State", "Serving", "Page", "Watching", "."]
        ),
        (
            "oauthcheck",
            ["System", "Output", "Input", "Options", "Asking", "Runs", "Commands"]
        ),
    ]

    @Test("name types of the folders before them alone", arguments: FolderTests.order.map(\.module))
    func edges(_ module: String) throws {
        let order = try #require(Self.order.first { $0.module == module })
        let scan = FolderScan(folders: order.folders, files: try SwiftFile.sources(of: module))
        let edges = scan.edgesBack
        if !edges.isEmpty { Issue.record("\(edges.joined(separator: "\n"))") }
    }

    @Test("are all in the order, and all of the order are there")
    func known() throws {
        let modules = Set(try SwiftFile.sources().map(\.module))
        #expect(modules.symmetricDifference(Self.order.map(\.module)) == [])
        for (module, folders) in Self.order {
            let found = Set(try SwiftFile.sources(of: module).map(\.folder))
            #expect(found.symmetricDifference(folders) == [], "\(module)")
        }
    }

    @Test("are found to name what a later folder declares")
    func edgeBack() {
        let files = [
            ("Low/A.swift", "struct A {\n    let b: [B]\n}\n"),
            ("High/B.swift", "enum B { case a(A) }"),
        ]
        let edge = "Sources/M/Low/A.swift:2 names B, declared in the later folder High"
        #expect(Self.edges(of: files) == [edge])
    }

    @Test(
        "are found to name nothing that is later",
        arguments: [
            [("Low/A.swift", "struct A {}"), ("High/B.swift", "struct B { let a: A }")],
            [("Low/A.swift", "// B\nlet a = \"B\""), ("High/B.swift", "struct B {}")],
            // Its own, a generic one, a nested one, a private one, a member, a label.
            [("Low/A.swift", "struct A { enum B {}\n let b: B }"), ("High/B.swift", "enum B {}")],
            [("Low/A.swift", "func f<A, B: C>(b: B) {}"), ("High/B.swift", "enum B {}")],
            [("Low/A.swift", "let a: B"), ("High/C.swift", "struct C { struct B {} }")],
            [("Low/A.swift", "let a: B"), ("High/C.swift", "private struct B {}")],
            [("Low/A.swift", "let a = C.B"), ("High/B.swift", "struct B {}")],
            [("Low/A.swift", "func f(b: Int) { f(b: 1) }"), ("High/B.swift", "func b() {}")],
        ])
    func noEdgeBack(_ files: [(String, String)]) {
        #expect(Self.edges(of: files) == [])
    }

    @Test("are found to name what stays hidden in text")
    func hiddenEdges() {
        let uses = ["\"\\(B.c)\"", "[B<Int>]()", "a as? B", "d()", "e + 1", "Self.f(B.self)"]
        for use in uses {
            let files = [
                ("Low/A.swift", "let a = \(use)"),
                ("High/B.swift", "package final class B {}\nfunc d() {}\npackage let e = 1"),
            ]
            #expect(Self.edges(of: files).count == 1, "\(use)")
        }
    }

    private static func edges(of files: [(path: String, text: String)]) -> [String] {
        let files = files.map { SwiftFile("Sources/M/\($0.path)", text: $0.text) }
        return FolderScan(folders: ["Low", "High"], files: files).edgesBack
    }
}
