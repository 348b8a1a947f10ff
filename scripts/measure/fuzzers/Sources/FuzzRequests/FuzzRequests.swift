import Expect
import Glibc
import Intake
import Vectors

/// The format that the environment names, so that a run stays in one reader; else all of them.
private let formats = selectedFormats()

private func selectedFormats() -> [RequestFormat] {
    guard let name = getenv("FUZZ_FORMAT") else { return RequestFormats.all }
    guard let format = RequestFormats.named(String(cString: name)) else {
        fatalError("FUZZ_FORMAT names no format")
    }
    return [format]
}

/// Any bytes as a request in each format that other programs write, and as a `.env` file.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzRequests(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let text = ImportedText(name: "text", bytes: bytes) { (name) throws(VectorIssue) in
        throw VectorIssue(file: "text", message: "\(PlainText.quoted(name)) is not read")
    }
    for format in formats { holdRequests(in: text, format) }
    guard formats.count > 1 else { return 0 }
    holdRecognition(of: text)
    holdVariables(in: text)
    holdHeader(String(decoding: bytes, as: UTF8.self))
    return 0
}

/// A text is in a format, or it is said what it looks like.
private func holdRecognition(of text: ImportedText) {
    do throws(VectorIssue) {
        guard case .format(let format) = try RequestFormats.recognize(text) else { return }
        // The lenient reader, where the exact one reads nothing that can be used.
        for request in try RequestFormats.requests(in: text, recognizedAs: format).0 {
            expect(request.line >= 1, "a request has a line")
        }
    } catch {
        expect(!error.message.isEmpty, "a fault says what it is")
    }
}

/// A text has requests in a format, each with a place in it and an id of its own, or a fault.
private func holdRequests(in text: ImportedText, _ format: RequestFormat) {
    var ids = RequestIDs()
    var seen: Set<String> = []
    do throws(VectorIssue) {
        let requests = try format.requests(in: text)
        expect(!requests.isEmpty, "\(format.name): a text without a request is refused")
        for request in requests {
            expect(request.line >= 1, "\(format.name): a request has a line")
            let id = ids.next(for: request)
            expect(seen.insert(id).inserted, "\(format.name): the id \(id) is given once")
            holdParts(of: request, id)
        }
    } catch {
        expect(!error.message.isEmpty, "\(format.name): a fault says what it is")
    }
}

private func holdParts(of request: ImportedRequest, _ id: String) {
    do throws(VectorIssue) {
        _ = try RequestParts(request, id: id, file: "text")
    } catch {
        expect(!error.message.isEmpty, "a fault says what it is")
    }
}

/// A header is well formed, or has a first wrong place within it.
private func holdHeader(_ value: String) {
    guard let fault = SentHeader(value).fault else { return }
    expect(!fault.message.isEmpty, "a fault says what it is")
    expect((0...value.utf8.count).contains(fault.offset), "a fault has a place in the header")
}

private func holdVariables(in text: ImportedText) {
    do throws(VectorIssue) {
        _ = try VariablesFile.variables(in: text)
        let file = try EnvironmentFile(text)
        for variable in file.variables {
            expect(!variable.name.isEmpty, "a variable has a name")
            expect(variable.line >= 1, "a variable has a line")
        }
    } catch {
        expect(!error.message.isEmpty, "a fault says what it is")
    }
}
