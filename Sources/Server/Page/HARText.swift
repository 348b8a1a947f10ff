import OAuth1
import Vectors
import HTTP

/// A request as an HTTP archive (HAR 1.2), which browsers and other tools read.
package enum HARText {
    package static func json(_ record: RequestRecord) -> String {
        let entry = JSONText.object([
            ("startedDateTime", JSONText.string(time(record.time))), ("time", "0"),
            ("request", request(record)), ("response", response(record)), ("cache", "{}"),
            ("timings", #"{"send": 0, "wait": 0, "receive": 0}"#),
        ])
        let log = JSONText.object([
            ("version", "\"1.2\""),
            (
                "creator",
                JSONText.object([
                    ("name", "\"oauthcheck\""), ("version", JSONText.string(Version.current)),
                ])
            ),
            ("entries", JSONText.list([entry])),
        ])
        return JSONText.object([("log", log)])
    }

    private static func time(_ seconds: Int64) -> String {
        UTCTime(secondsSince1970: seconds).map { "\($0)" } ?? "1970-01-01T00:00:00Z"
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String {
        JSONText.string(String(decoding: bytes, as: UTF8.self))
    }

    private static func pair(_ name: [UInt8], _ value: [UInt8]) -> String {
        JSONText.object([("name", text(name)), ("value", text(value))])
    }

    private static func request(_ record: RequestRecord) -> String {
        let raw = record.request.raw
        var query = ParameterList()
        if let bytes = record.request.pathAndQuery.query {
            ParameterSources.append(formEncoded: Array(bytes).span, to: &query)
        }
        let pairs = query.places.indices.map { index in
            pair(Array(query.name(at: index)), Array(query.value(at: index)))
        }
        var members = [
            ("method", text(raw.method)), ("url", text(record.request.url ?? raw.target)),
            ("httpVersion", text(raw.version)), ("cookies", "[]"),
            ("headers", JSONText.list(raw.fields.map { pair($0.name, $0.value) })),
            ("queryString", JSONText.list(pairs)), ("headersSize", "\(raw.head.count)"),
            ("bodySize", "\((raw.chunks ?? raw.body).count)"),
        ]
        if !raw.body.isEmpty {
            let type = record.request.contentType ?? []
            members.append(
                (
                    "postData",
                    JSONText.object([("mimeType", text(type)), ("text", text(raw.body))])
                ))
        }
        return JSONText.object(members)
    }

    /// The status alone: what was answered is not kept.
    private static func response(_ record: RequestRecord) -> String {
        JSONText.object([
            ("status", "\(record.status)"), ("statusText", "\"\""),
            ("httpVersion", "\"HTTP/1.1\""), ("cookies", "[]"), ("headers", "[]"),
            ("content", #"{"size": 0, "mimeType": ""}"#), ("redirectURL", "\"\""),
            ("headersSize", "-1"), ("bodySize", "-1"),
        ])
    }
}
