import OAuth1
import Results
import Testing
import Vectors

@Suite("A history of runs")
struct RunHistoryTests {
    /// A line: the failing ids, the version of the implementation, and what else differs.
    private static func line(
        _ failing: [String],
        version: String = "1",
        set: String = "s",
        rest: String = ""
    ) -> String {
        let failures = failing.map { #"{"id": "\#($0)", "stage": "signature"}"# }
        return #"""
            {"time": "t", "oauthcheck": "1", "implementation": {"name": "mine", "version":
            """#.trimmed + #" "\#(version)"}, "selected": ["v"], "set": "\#(set)", "#
                + #""summary": {"total": 2, "passed": \#(2 - failing.count)}, "exit": 1\#(rest), "#
                + #""failures": [\#(failures.joined(separator: ", "))]}"#
    }

    private static func read(_ lines: [String], end: String = "\n") -> RunHistoryReader {
        let text = Array((lines.joined(separator: "\n") + end).utf8)
        return RunHistoryReader(text.span, file: "runs.jsonl")
    }

    private static func life(_ lines: [String]) throws -> VectorLife {
        let reader = read(lines)
        try #require(reader.issues.isEmpty)
        return try #require(RunHistory(reader.runs).lives.first)
    }

    @Test("says since which run a vector has failed without a break")
    func since() throws {
        let life = try Self.life([
            Self.line(["a"], version: "1"), Self.line([], version: "2"),
            Self.line(["a"], version: "3"), Self.line(["a"], version: "4"),
        ])
        #expect(life.failingSince?.origin.version == "3")
        #expect(life.stretches.map(\.runs) == [1, 1, 2])
    }

    @Test("calls a vector flaky whose verdict changed back and forth though nothing else did")
    func flaky() throws {
        let failing = Self.line(["a"])
        let passing = Self.line([])
        #expect(try Self.life([failing, passing, failing]).isFlaky)
        #expect(try Self.life([passing, failing, passing]).isFlaky)
        #expect(try !Self.life([failing, failing, passing]).isFlaky)
        #expect(try !Self.life([failing, Self.line([], version: "2"), failing]).isFlaky)
        #expect(try !Self.life([failing, Self.line([], set: "t"), failing]).isFlaky)
    }

    @Test("calls a vector flaky that changed three times while values changed, but not ids")
    func flakyByID() throws {
        func line(_ failing: [String], _ night: Int) -> String {
            Self.line(failing, set: "\(night)", rest: #", "ids": "same""#)
        }
        let regression = [line([], 1), line(["a"], 2), line(["a"], 3), line([], 4)]
        #expect(try !Self.life(regression).isFlaky)
        #expect(try Self.life(regression + [line(["a"], 5)]).isFlaky)
        #expect(try Self.life(regression + [line(["a"], 5)]).flipsByID == 3)
        let others = (1...5).map { Self.line($0 % 2 == 0 ? ["a"] : [], set: "\($0)") }
        #expect(try !Self.life(others).isFlaky)
    }

    @Test("follows a vector by its id through files of other names, if asked to")
    func match() {
        func line(_ night: Int, _ failing: [String]) -> String {
            Self.line(failing.map { "night\(night)::\($0)" }, set: "\(night)")
                .replacing(#""selected": ["v"]"#, with: #""selected": ["night\#(night).jsonl"]"#)
        }
        let runs = Self.read([line(1, ["a", "b"]), line(2, ["a"]), line(3, ["a"])]).runs
        #expect(RunHistory(runs).failing.map(\.id).count == 4)
        let history = RunHistory(runs, by: .id)
        #expect(history.lives.count == 2)
        #expect(history.failing.count == 1)
        #expect(history.failing.first?.stretches.map(\.runs) == [3])
    }

    @Test("says whether vectors in files of other names have the same ids, and keeps them apart")
    func sameIDs() throws {
        func line(_ night: Int, _ failing: [String], rest: String = #", "ids": "same""#) -> String {
            Self.line(failing.map { "night\(night)::\($0)" }, set: "\(night)", rest: rest)
                .replacing(#""selected": ["v"]"#, with: #""selected": ["night\#(night).jsonl"]"#)
        }
        let runs = Self.read([line(1, ["a", "b"]), line(2, ["a"]), line(3, ["a"])]).runs
        let apart = RunHistory(runs)
        #expect(apart.hasSameIDs)
        #expect(apart.failing.map(\.id) == ["night1::a", "night1::b", "night2::a", "night3::a"])
        let joined = RunHistory(runs, by: .id)
        #expect(!joined.hasSameIDs)
        #expect(joined.failing.map(\.id) == ["night3::a"])
        #expect(joined.failing.first?.stretches.map(\.runs) == [3])
        // Other ids are other vectors, and another implementation is followed apart anyway.
        let others = [line(1, ["a"]), line(2, ["a"], rest: #", "ids": "other""#)]
        #expect(!RunHistory(Self.read(others).runs).hasSameIDs)
        let theirs = line(2, ["a"]).replacing(#""name": "mine""#, with: #""name": "theirs""#)
        #expect(!RunHistory(Self.read([line(1, ["a"]), theirs]).runs).hasSameIDs)
    }

    @Test("follows vectors as the runs recognized them, without a word of the caller")
    func recordedMatch() throws {
        func line(_ night: Int, _ failing: [String]) -> String {
            Self.line(
                failing.map { "night\(night)::\($0)" },
                rest: #", "match": "id", "ids": "\#(night)""#
            ).replacing(#""selected": ["v"]"#, with: #""selected": ["night\#(night).jsonl"]"#)
        }
        let runs = Self.read([line(1, ["a", "b"]), line(2, ["a"])]).runs
        #expect(runs.map(\.match) == [.id, .id])
        let written = String(decoding: runs[0].line.dropLast(), as: UTF8.self)
        #expect(Self.read([written]).runs == [runs[0]])
        let history = RunHistory(runs)
        #expect(!history.hasSameIDs)
        #expect(history.failing.map(\.id) == ["night2::a"])
    }

    @Test("follows a vector by its content or its request, whatever its id is, if asked to")
    func matchByHash() throws {
        func line(_ night: Int, _ requests: [String]) -> String {
            let failures = requests.map {
                #"{"id": "n\#(night)::\#(night)-x", "stage": "signature", "#
                    + #""content": "c\#(night)", "request": "\#($0)"}"#
            }
            return Self.line([], set: "\(night)").replacing(
                #""failures": []"#, with: #""failures": [\#(failures.joined(separator: ", "))]"#)
        }
        let runs = Self.read([line(1, ["r"]), line(2, ["r", "q"]), line(3, ["r"])]).runs
        #expect(runs.map(\.failures.count) == [1, 2, 1])
        #expect(RunHistory(runs).failing.map(\.stretches.count) == [2])
        #expect(RunHistory(runs, by: .content).failing.count == 1)
        let history = RunHistory(runs, by: .request)
        #expect(history.lives.count == 2)
        #expect(history.failing.map(\.id) == ["n3::3-x"])
        #expect(history.failing.first?.stretches.map(\.runs) == [3])
        // Values and ids are others in every run, so three changes make it flaky.
        let flaky = Self.read([line(1, ["r"]), line(2, []), line(3, ["r"]), line(4, [])]).runs
        #expect(RunHistory(flaky, by: .request).lives.map(\.isFlaky) == [true])
        #expect(RunHistory(flaky).lives.allSatisfy { !$0.isFlaky })
        // The line of a run has what was read.
        let written = String(decoding: runs[0].line.dropLast(), as: UTF8.self)
        #expect(Self.read([written]).runs == [runs[0]])
    }

    @Test("treats what an interrupted run does not list as unknown")
    func partial() throws {
        let failing = Self.line(["a"])
        let partial = Self.line([], rest: #", "partial": true"#)
        let life = try Self.life([failing, partial, failing])
        #expect(life.stretches.map(\.runs) == [2])
        #expect(!life.isFlaky)
    }

    @Test("skips incomplete lines, wherever they are")
    func torn() {
        let line = Self.line([])
        let torn = String(line.prefix(30))
        let reader = Self.read([torn, line, torn, line, torn], end: "")
        #expect(reader.runs.count == 2)
        #expect(reader.tornLines == [1, 3, 5])
        #expect(reader.issues.isEmpty)
    }

    @Test("says which lines are not history lines")
    func faults() {
        let reader = Self.read([Self.line([]), "{}", "[]", #"{"time": }"#])
        #expect(reader.runs.count == 1)
        #expect(reader.issues.map(\.line) == [2, 3, 4])
    }

    @Test(
        "refuses numbers that no run can have",
        arguments: ["9223372036854775807", "-1", "1000000000001", "1.5", "\"2\""])
    func numbers(_ number: String) {
        let line = Self.line([]).replacingTotal(by: number)
        let reader = Self.read([line])
        #expect(reader.runs.isEmpty)
        #expect(
            reader.issues.map(\.message) == ["expected a whole number from 0 to 1000000000000"])
    }

    @Test("draws rates between nothing and everything, whatever the numbers of a history are")
    func rates() throws {
        let line = Self.line([]).replacingTotal(by: "1").replacing(
            #""passed": 2"#, with: #""passed": 1000000000000, "known": 1000000000000"#)
        let runs = Self.read([line, Self.line([]).replacingTotal(by: "0")]).runs
        let rates = try #require(PassRates([runs[0]], and: runs[1]))
        #expect(rates.points.map(\.rate) == [1000, 0])
    }

    @Test("counts failures by their five most frequent causes, without known ones")
    func causes() throws {
        func failure(_ number: Int, _ cause: String, _ rest: String = "") -> String {
            #"{"id": "v\#(number)", "stage": "signature", "causes": ["\#(cause)"]\#(rest)}"#
        }
        let names = ["a", "b", "b", "c", "d", "e", "f", "g"]
        let failures =
            names.enumerated().map { failure($0, $1) }
            + [failure(8, "known", #", "status": "known""#), #"{"id": "r", "stage": "rejected"}"#]
        let line = Self.line([]).replacing(
            #""failures": []"#, with: #""failures": [\#(failures.joined(separator: ", "))]"#)
        let runs = Self.read([Self.line([]), line]).runs
        let rates = try #require(PassRates([runs[0]], and: runs[1]))
        #expect(rates.causes == ["b", "a", "c", "d", "e", "other causes"])
        #expect(rates.points.map(rates.counts) == [[0, 0, 0, 0, 0, 0], [2, 1, 1, 1, 1, 3]])
        #expect(rates.points.map(\.failed) == [0, 9])
    }

    @Test("shows flaky vectors run by run")
    func flakyRows() throws {
        let runs = Self.read([["a"], [], ["a"], ["a", "b"]].map { Self.line($0) }).runs
        let rates = try #require(PassRates(Array(runs[..<3]), and: runs[3]))
        #expect(rates.flaky.map(\.id) == ["a"])
        #expect(rates.flaky.map(\.failed) == [[true, false, true, true]])
    }

    @Test("counts the requests of an endpoint that fail by a mistake in each run")
    func endpoints() throws {
        func line(_ week: Int, _ failures: [(String, String)]) -> String {
            let failures = failures.enumerated().map { number, failure in
                #"{"id": "w\#(week)::\#(number)", "stage": "signature", "#
                    + #""causes": ["\#(failure.1)"], "endpoint": "\#(failure.0)"}"#
            }
            return Self.line([], rest: #", "match": "endpoint""#).replacing(
                #""failures": []"#, with: #""failures": [\#(failures.joined(separator: ", "))]"#)
        }
        let runs = Self.read([
            line(1, [("GET h/a", "x"), ("GET h/a", "x"), ("GET h/b", "y")]),
            line(2, [("GET h/a", "y"), ("GET h/b", "y"), ("GET h/b", "y"), ("GET h/b", "y")]),
        ]).runs
        let written = String(decoding: runs[0].line.dropLast(), as: UTF8.self)
        #expect(Self.read([written]).runs == [runs[0]])
        let history = RunHistory(runs)
        #expect(history.lives.map(\.id) == ["GET h/a", "GET h/b", "GET h/a"])
        #expect(history.lives.map(\.counts) == [[2, 0], [1, 3], [0, 1]])
        #expect(history.failing.map(\.failingSince?.time) == ["t", "t"])
        #expect(history.failingCount == 4)
        #expect(history.flaky.isEmpty)
    }

    @Test("reads what it writes")
    func lines() throws {
        let run = try #require(Self.read([Self.line(["a", "é"])]).runs.first)
        let again = Self.read([String(decoding: run.line.dropLast(), as: UTF8.self)])
        #expect(again.runs == [run])
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: "\n").joined() }
}

extension String {
    fileprivate func replacingTotal(by number: String) -> String {
        replacing(#""total": 2"#, with: "\"total\": \(number)")
    }
}
