import Fixtures
import Foundation
import Testing

@testable import Diagnosis
@testable import Vectors

@Suite("The report of an audit")
struct AuditReportTests {
    private static let pitfalls = ["plus-for-space", "tilde-encoded", "star-not-encoded"]
        .compactMap(PitfallCatalogue.pitfall)

    /// Four vectors: all catch the first pitfall, one catches the second, and none the third.
    private static func audit(idsMax: Int = 3) throws -> VectorAudit {
        var audit = VectorAudit(idsMax: idsMax, among: pitfalls)
        for (id, text, encoded) in [
            ("a", " ", "%20"), ("b", " x", "%20x"), ("c", " ~", "%20~"), ("d", "  ", "%20%20"),
        ] {
            _ = audit.take(
                try TestVector(
                    """
                    {"id": "\(id)", "given": {"text": "\(text)"},
                      "expected": {"encoded": "\(encoded)"}}
                    """))
        }
        return audit
    }

    @Test("is a line per pitfall, and the score")
    func listsPitfalls() throws {
        #expect(
            AuditReport(try Self.audit()).lines == [
                "4  plus-for-space    v::a, v::b, v::c and 1 more",
                "1  tilde-encoded     v::c",
                "0  star-not-encoded",
                "oauthcheck: 4 valid vectors catch 2 of 3 pitfalls (66%)",
            ])
        #expect(
            AuditReport(try Self.audit(idsMax: .max)).lines.first
                == "4  plus-for-space    v::a, v::b, v::c, v::d")
    }

    @Test("is limited to missed pitfalls on request")
    func listsMissed() throws {
        let report = AuditReport(try Self.audit(), onlyMissed: true)
        #expect(
            report.lines == [
                "0  star-not-encoded",
                "oauthcheck: 4 valid vectors catch 2 of 3 pitfalls (66%)",
            ])
        #expect(
            report.json == """
                {"pitfalls": [
                  {"id": "star-not-encoded", "caught_by": []}
                ], "vectors": 4, "caught": 2, "total": 3}
                """)
    }

    @Test("has the right verb for each number, and aligns the numbers")
    func fitsNumbers() throws {
        var audit = VectorAudit(among: Array(Self.pitfalls.prefix(1)))
        #expect(
            AuditReport(audit).lines.last
                == "oauthcheck: 0 valid vectors catch 0 of 1 pitfalls (0%)")
        for _ in 0..<10 { _ = audit.take(try TestVector(VectorAuditTests.space)) }
        #expect(AuditReport(audit).lines.first?.hasPrefix("10  plus-for-space  v::space, ") == true)
        var single = VectorAudit(among: Self.pitfalls)
        _ = single.take(try TestVector(VectorAuditTests.space))
        #expect(
            AuditReport(single).lines.map { $0.prefix(1) } == ["1", "0", "0", "o"])
        #expect(
            AuditReport(single, isInterrupted: true).lines.last
                == "oauthcheck: 1 valid vector catches 1 of 3 pitfalls (33%) (interrupted)")
    }

    @Test("is valid JSON")
    func writesJSON() throws {
        let text = AuditReport(try Self.audit(), isInterrupted: true).json
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let pitfalls = try #require(object?["pitfalls"] as? [[String: Any]])
        #expect(pitfalls.map { $0["id"] as? String } == Self.pitfalls.map(\.id))
        #expect(pitfalls.first?["caught_by"] as? [String] == ["v::a", "v::b", "v::c"])
        #expect(object?["vectors"] as? Int == 4)
        #expect(object?["caught"] as? Int == 2)
        #expect(object?["total"] as? Int == 3)
        #expect(object?["interrupted"] as? Bool == true)
        let nothing = AuditReport(VectorAudit(among: []), onlyMissed: true).json
        #expect(nothing == #"{"pitfalls": [], "vectors": 0, "caught": 0, "total": 0}"#)
    }
}
