// What the page calls. Texts go in and out through the memory of the module.
import CPage
import Diagnosis
import Explaining
import Intake
import Vectors

/// What the user gave, by the numbers that the page has for it.
nonisolated(unsafe) private var fields: [[UInt8]] = []
nonisolated(unsafe) private var answer: [UInt8] = []

@_expose(wasm, "allocate")
@_cdecl("oauthcheck_allocate")
func allocate(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
    .allocate(capacity: max(1, Int(count)))
}

/// Takes a text of ``allocate(_:)`` as the next field.
@_expose(wasm, "give")
@_cdecl("oauthcheck_give")
func give(_ text: UnsafeMutablePointer<UInt8>, _ count: Int32) {
    fields.append(Array(UnsafeBufferPointer(start: text, count: Int(count))))
    text.deallocate()
}

/// Explains what ``give(_:_:)`` took.
///
/// The fields are text, consumer secret, token secret, `.env` file, format, scheme, method, URL,
/// body and provider, in this order. Empty ones were not given.
///
/// - Parameters:
///   - now: in seconds since 1970.
///   - budget: how long the search of each request may take, in milliseconds.
/// - Returns: the bytes of the answer, which begins at ``answerStart()``.
@_expose(wasm, "explain")
@_cdecl("oauthcheck_explain")
func explain(_ now: Double, _ budget: Double) -> Int32 {
    let limits = Diagnostics.Limits(depth: Diagnosis.depth) {
        let end = oauthcheck_milliseconds() + budget
        return { oauthcheck_milliseconds() > end }
    }
    let texts = fields
    fields = []
    func field(_ number: Int) -> String? {
        guard number < texts.count, !texts[number].isEmpty else { return nil }
        return String(decoding: texts[number], as: UTF8.self)
    }
    var pasted = PastedText(texts.first ?? [], at: Int64(now), limits)
    pasted.consumerSecret = field(1)
    pasted.tokenSecret = field(2)
    pasted.environment = texts.count > 3 ? texts[3] : []
    pasted.format = field(4)
    pasted.scheme = field(5)
    pasted.additions.method = field(6)
    pasted.additions.url = field(7)
    pasted.additions.body = field(8)
    pasted.provider = field(9)
    answer = Array(pasted.answer().json.utf8)
    return Int32(answer.count)
}

/// - Returns: the bytes of a list of the formats, which begins at ``answerStart()``.
@_expose(wasm, "formats")
@_cdecl("oauthcheck_formats")
func formats() -> Int32 {
    let formats = RequestFormats.all.map { format in
        JSONText.object([
            ("name", JSONText.string(format.name)), ("title", JSONText.string(format.title)),
        ])
    }
    answer = Array(JSONText.object([("formats", JSONText.list(formats))]).utf8)
    return Int32(answer.count)
}

@_expose(wasm, "answer_start")
@_cdecl("oauthcheck_answer_start")
func answerStart() -> UnsafePointer<UInt8>? { answer.withUnsafeBufferPointer { $0.baseAddress } }
