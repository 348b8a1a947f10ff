import Explaining
import Intake
import OAuth1
import ProviderProfiles
import Results
import Vectors

// How the requests of the text are read, one after another.
extension PastedText {
    /// What is done with each request; faults go to the answer.
    typealias Action = (PreparedRequest, inout Explainer, inout PastedAnswer) -> Void

    func read(_ action: Action) -> PastedAnswer {
        var answer = PastedAnswer(style)
        do throws(VectorIssue) {
            var secrets = try PastedSecrets(self)
            if let provider, provider != "none", ProviderProfiles.named(provider) == nil {
                throw VectorIssue(
                    file: "provider",
                    message: "no provider has this name",
                    hint: "write \"none\" or one of \(ProviderProfiles.names.formatted)")
            }
            defer { answer.secrets = secrets.named }
            let text = Self.imported(bytes, scheme)
            if !isEdited, let format = try format(of: text) {
                let requests: [ImportedRequest]
                let read: RequestFormat
                if self.format == nil {
                    (requests, read) = try RequestFormats.requests(in: text, recognizedAs: format)
                } else {
                    requests = try format.requests(in: text)
                    read = format
                }
                answer.read(as: read, requests.count)
                readRequests(requests, &secrets, into: &answer, action)
            } else {
                answer.readAsVectors()
                readVectors(secrets, into: &answer, action)
            }
        } catch {
            answer.add(error)
        }
        return answer
    }

    static func imported(
        _ bytes: [UInt8], _ scheme: String? = nil, named name: String = Self.name
    ) -> ImportedText {
        ImportedText(name: name, bytes: bytes, scheme: scheme) { (file) throws(VectorIssue) in
            throw VectorIssue(
                file: file, message: "the page cannot read files",
                hint: "paste the content of the file instead of its name")
        }
    }

    /// The format of the text; nil for vectors.
    private func format(of text: ImportedText) throws(VectorIssue) -> RequestFormat? {
        if let format { return RequestFormats.named(format) }
        switch try RequestFormats.recognize(text) {
        case .format(let format): return format
        case .json: return nil
        }
    }

    private func explainer(ofMany isMany: Bool) -> Explainer {
        let (now, limits) = (now, isMany && id == nil ? limitsOfMany ?? limits : limits)
        return Explainer(limits, ProviderChoice(provider), style, at: nil) {
            () throws(VectorIssue) in now
        }
    }

    private func readRequests(
        _ requests: [ImportedRequest],
        _ secrets: inout PastedSecrets,
        into answer: inout PastedAnswer,
        _ action: Action
    ) {
        var explainer = explainer(ofMany: requests.count > 1)
        var ids = RequestIDs()
        var additions = additions
        additions.isExplained = true
        additions.origins = secrets.origins
        for var request in requests {
            do throws(VectorIssue) {
                try additions.complete(&request, of: Self.name)
                let id = ids.next(for: request)
                guard isWanted("\(Self.name)::\(id)") else { continue }
                let parts = try RequestParts(request, id: id, file: Self.name)
                request.notes = request.explainedNotes(with: parts, isCompared: parts.isSigned)
                guard try isSigned(request, isAlone: requests.count == 1, &answer) else { continue }
                let signed = try secrets.added(to: parts.parts, request.recipe)
                let editable = secrets.named(in: parts, signed: signed)
                let readings =
                    readings(of: signed, secrets.key, request, into: &answer)
                    + otherReadings(of: request, &secrets, additions)
                guard let (reading, instead) = explainer.likeliest(readings) else { continue }
                var notes = explainer.notes(on: request)
                notes.read?.instead = instead
                let pasted = PreparedRequest(
                    vector: reading.vector, editable: editable, source: .requests,
                    notes: notes, response: request.response)
                action(pasted, &explainer, &answer)
            } catch {
                answer.add(error)
            }
        }
    }

    /// Whether a request has what is to be explained; one of several that has not is counted.
    private func isSigned(
        _ request: ImportedRequest, isAlone: Bool, _ answer: inout PastedAnswer
    ) throws(VectorIssue) -> Bool {
        guard request.faults.isEmpty, !request.hasProtocolParameters else { return true }
        guard isAlone else {
            answer.leftOut += 1
            return false
        }
        answer.addNotes(request.notes)
        throw Self.unsigned
    }

    private static let unsigned = VectorIssue(
        file: name,
        message: "the request has no OAuth parameters in the Authorization header, the query or a"
            + " form")

    private func isWanted(_ id: String) -> Bool {
        self.id.map { id.utf8.elementsEqual($0.utf8) } ?? true
    }

    /// The request as a vector, and other ways to read it; none if it cannot be one.
    private func readings(
        of parts: VectorParts,
        _ key: PastedKey,
        _ request: ImportedRequest,
        into answer: inout PastedAnswer
    ) -> [RequestReading] {
        var builder = builder(key)
        guard let vector = builder.vector(of: parts) else {
            for issue in builder.issues { answer.add(issue) }
            return []
        }
        let first = RequestReading(request, vector, parts)
        return [first] + first.alternatives(parts, by: &builder)
    }

    private func builder(_ key: PastedKey) -> VectorBuilder {
        VectorBuilder(file: Self.name) { (file) throws(KeyError) in try key.read(file) }
    }

    /// The other ways to read a request.
    private func otherReadings(
        of request: ImportedRequest, _ secrets: inout PastedSecrets, _ additions: RequestAdditions
    ) -> [RequestReading] {
        var builder = builder(secrets.key)
        return RequestReading.others(of: request, by: &builder) { other in
            do throws(VectorIssue) {
                try additions.complete(&other, of: Self.name)
                let parts = try RequestParts(other, id: "request", file: Self.name).parts
                return try secrets.added(to: parts, other.recipe)
            } catch {
                // It cannot be read in this way.
                return nil
            }
        }
    }

    private func readVectors(
        _ secrets: PastedSecrets,
        into answer: inout PastedAnswer,
        _ action: Action
    ) {
        var explainer = explainer(ofMany: !isEdited)
        var reader = VectorReader(file: Self.name, variable: secrets.variable) {
            (file) throws(KeyError) in
            try secrets.key.read(file)
        }
        reader.open(bytes.span, as: .file)
        for issue in reader.issues { answer.add(issue) }
        while let outcome = reader.next() {
            switch outcome {
            case .vector where isWanted(reader.vector.fullID):
                let source: Explainer.Source = isEdited ? .requests : .vectors
                action(
                    PreparedRequest(vector: reader.vector, source: source), &explainer, &answer)
            case .vector: continue
            case .unreadable: for issue in reader.issues { answer.add(issue) }
            }
        }
    }
}
