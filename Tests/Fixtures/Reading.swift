import OAuth1
package import Vectors

/// The vectors that the reader reads from a text, and the faults it finds.
package struct Reading {
    package private(set) var vectors: [TestVector] = []
    package private(set) var issues: [VectorIssue] = []

    package init(
        _ text: [UInt8],
        as shape: VectorReader.Shape = .file,
        file: String = "v.json",
        firstLine: Int = 1
    ) {
        var reader = Self.reader(file: file)
        reader.open(text.span, as: shape, firstLine: firstLine)
        issues = reader.issues
        while let outcome = reader.next() {
            switch outcome {
            case .vector: vectors.append(reader.vector)
            case .unreadable: issues += reader.issues
            }
        }
    }

    package init(
        _ text: String,
        as shape: VectorReader.Shape = .file,
        file: String = "v.json",
        firstLine: Int = 1
    ) {
        self.init(Array(text.utf8), as: shape, file: file, firstLine: firstLine)
    }

    package var ids: [String] { vectors.map(\.idText) }
    package var descriptions: [String] { issues.map(\.description) }

    /// A reader that loads keys from the folder of the file, or from `vectors` if it has no folder.
    package static func reader(file: String = "v.json") -> VectorReader {
        let folder = file.split(separator: "/").dropLast().joined(separator: "/")
        return VectorReader(file: file) { (name) throws(KeyError) in
            do {
                return try Repository.bytes(of: "\(folder.isEmpty ? "vectors" : folder)/\(name)")
            } catch {
                throw KeyError("\(name) cannot be read")
            }
        }
    }
}

extension TestVector {
    package var idText: String { string(of: id) }
    package var commentText: String { string(of: comment) }
    package var methodText: String { string(of: request.method) }

    /// The only vector of a text; the test fails if the text cannot be read.
    package init(_ text: String, file: String = "v.json") throws {
        let reading = Reading(text, file: file)
        if let issue = reading.issues.first { throw issue }
        guard let vector = reading.vectors.first else {
            throw VectorIssue(file: file, message: "no vector")
        }
        self = vector
    }

    /// The verdict of a new checker.
    package func verdict(exactHeader: Bool = false) -> Verdict {
        var checker = Checker(exactHeader: exactHeader)
        return checker.check(self)
    }
}

/// The request for a photo of RFC 5849 §1.2, with `expected`, which is JSON.
package func photo(expected: String, and members: String = "") -> String {
    """
    {"id": "photo", "request": {"method": "GET",
        "url": "http://photos.example.net/photos?file=vacation.jpg&size=original"},
      "oauth": {"realm": "Photos", "oauth_consumer_key": "dpf43f3p2l4k3l03",
        "oauth_token": "nnch734d00sl2jdk", "oauth_signature_method": "HMAC-SHA1",
        "oauth_timestamp": "137131202", "oauth_nonce": "chapoH"},
      "secrets": {"consumer_secret": "kd94hf93k423kf44", "token_secret": "pfkkdhi9sl3r4s00"},
      \(members)
      "expected": \(expected)}
    """
}

extension Verdict {
    /// The name of the verdict, for a table of cases.
    package var status: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .skipped: "skipped"
        case .broken, .errored: "errored"
        }
    }
}

/// The header of RFC 5849 §1.2, whose parameters are in a different order from ours.
package let photoHeader = """
    OAuth realm=\\"Photos\\", oauth_consumer_key=\\"dpf43f3p2l4k3l03\\", \
    oauth_token=\\"nnch734d00sl2jdk\\", oauth_signature_method=\\"HMAC-SHA1\\", \
    oauth_timestamp=\\"137131202\\", oauth_nonce=\\"chapoH\\", \
    oauth_signature=\\"MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D\\"
    """
