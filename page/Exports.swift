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
/// body, provider, whether the text is an edited vector, and the id of the only request that is
/// wanted, in this order. Empty ones were not given.
///
/// - Parameters:
///   - now: in seconds since 1970.
///   - budget: how long the search of each request may take, in milliseconds.
///   - whole: how long the searches of several requests may take together; 0 if each has `budget`.
/// - Returns: the bytes of the answer, which begins at ``answerStart()``.
@_expose(wasm, "explain")
@_cdecl("oauthcheck_explain")
func explain(_ now: Double, _ budget: Double, _ whole: Double) -> Int32 {
    var pasted = pasted(now, budget)
    if whole > 0 {
        let end = oauthcheck_milliseconds() + whole
        pasted.limitsOfMany = Diagnoser.Limits(depth: Diagnosis.depth) {
            { oauthcheck_milliseconds() > end }
        }
    }
    return say(pasted.answer().json)
}

/// Invents requests that fail like those that ``give(_:_:)`` took, with the fields of
/// ``explain(_:_:_:)``.
///
/// - Returns: the bytes of the answer, which begins at ``answerStart()``.
@_expose(wasm, "share")
@_cdecl("oauthcheck_share")
func share(_ now: Double, _ budget: Double) -> Int32 {
    say(pasted(now, budget).shared().json)
}

private func pasted(_ now: Double, _ budget: Double) -> PastedText {
    let limits = Diagnoser.Limits(depth: Diagnosis.depth) {
        let end = oauthcheck_milliseconds() + budget
        return { oauthcheck_milliseconds() > end }
    }
    let (texts, field) = taken()
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
    pasted.isEdited = field(10) != nil
    pasted.id = field(11)
    return pasted
}

/// Signs the request that ``give(_:_:)`` took.
///
/// The fields are method, consumer secret, token secret, `.env` file, URL, body, content type,
/// consumer key, token, signature method, nonce and timestamp, in this order. Empty ones were not
/// given.
///
/// - Returns: the bytes of the answer, which begins at ``answerStart()``.
@_expose(wasm, "sign")
@_cdecl("oauthcheck_sign")
func sign() -> Int32 {
    let (texts, field) = taken()
    var pasted = PastedText([], at: 0, Diagnoser.Limits(depth: 0) { { true } })
    pasted.consumerSecret = field(1)
    pasted.tokenSecret = field(2)
    pasted.environment = texts.count > 3 ? texts[3] : []
    var request = ComposedRequest()
    request.method = field(0)
    request.url = field(4)
    request.body = field(5)
    request.contentType = field(6)
    request.consumerKey = field(7)
    request.token = field(8)
    request.signatureMethod = field(9)
    request.nonce = field(10)
    request.timestamp = field(11)
    return say(request.signed(with: pasted))
}

/// The fields that were given, and each as a text; nil for an empty one.
private func taken() -> ([[UInt8]], (Int) -> String?) {
    let texts = fields
    fields = []
    return (
        texts,
        { (number: Int) -> String? in
            guard number < texts.count, !texts[number].isEmpty else { return nil }
            return String(decoding: texts[number], as: UTF8.self)
        }
    )
}

/// Keeps the text for the page.
private func say(_ text: String) -> Int32 {
    answer = Array(text.utf8)
    return Int32(answer.count)
}

/// - Returns: the bytes of a list of the formats, which begins at ``answerStart()``.
@_expose(wasm, "formats")
@_cdecl("oauthcheck_formats")
func formats() -> Int32 {
    let formats = RequestFormats.all.map { format -> JSON in
        ["name": .string(format.name), "title": .string(format.title)]
    }
    let json: JSON = ["formats": .list(formats)]
    return say("\(json)")
}

@_expose(wasm, "answer_start")
@_cdecl("oauthcheck_answer_start")
func answerStart() -> UnsafePointer<UInt8>? { answer.withUnsafeBufferPointer { $0.baseAddress } }
