import OAuth1

/// Makes vectors of values, one after another.
///
/// The rules, and the messages about values that break them, are those of vectors that are read.
package struct VectorBuilder {
    /// Why the last parts do not make a vector; their places have no line, only a path.
    package private(set) var issues: [VectorIssue] = []

    private var decoder: VectorDecoder
    /// A vector of the file, without any parts.
    private var blank = TestVector()

    /// - Parameters:
    ///   - file: what messages and full ids name instead of a file.
    ///   - loadKey: reads a key's file.
    package init(file: String, loadKey: @escaping KeyRing.Load) {
        decoder = VectorDecoder(file: file, keys: KeyRing(load: loadKey))
        decoder.allowsLenientURL = false
        blank.file = file
    }

    /// The vector with these parts; nil if there are ``issues``.
    package mutating func vector(of parts: VectorParts) -> TestVector? {
        decoder.reader = DocumentReader(file: blank.file)
        decoder.reader.open(VectorWriter(parts).bytes.span, firstLine: 1)
        decoder.reader.begin(0, at: 0)
        var vector = blank
        vector.hold(decoder.reader.document)
        decoder.readVector(0, over: nil, into: &vector)
        vector.request.sentURL = parts.request.sentURL
        vector.request.assumed = parts.request.assumed
        decoder.reader.noteDuplicateNames(inside: 0)
        decoder.checkRules(vector, 0)
        decoder.checkID(of: vector, 0)
        vector.otherTokenSecrets = parts.secrets.otherTokenSecrets.map { Array($0.utf8) }
        vector.otherSecrets = parts.secrets.others
        issues = decoder.reader.issues.map { $0.withoutLine }
        return issues.isEmpty ? vector : nil
    }
}

extension VectorIssue {
    /// The same in a document that nobody has seen.
    fileprivate var withoutLine: VectorIssue {
        VectorIssue(file: file, path: path, message: message, hint: hint)
    }
}
