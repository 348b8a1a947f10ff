import OAuth1
package import Vectors
import HTTP

/// A request as an HTTP archive (HAR 1.2), which browsers and other tools read.
package enum HARText {
    package static func json(_ record: RequestRecord) -> JSON {
        let entry: JSON = [
            "startedDateTime": .string(time(record.time)), "time": .number(0),
            "request": request(record), "response": response(record), "cache": [:],
            "timings": ["send": .number(0), "wait": .number(0), "receive": .number(0)],
        ]
        let creator: JSON = ["name": .string("oauthcheck"), "version": .string(Version.current)]
        return [
            "log": ["version": .string("1.2"), "creator": creator, "entries": .list([entry])]
        ]
    }

    private static func time(_ seconds: Int64) -> String {
        UTCTime(secondsSince1970: seconds).map { "\($0)" } ?? "1970-01-01T00:00:00Z"
    }

    private static func pair(_ name: [UInt8], _ value: [UInt8]) -> JSON {
        ["name": .string(name), "value": .string(value)]
    }

    private static func request(_ record: RequestRecord) -> JSON {
        let raw = record.request.raw
        var query = ParameterList()
        if let bytes = record.request.pathAndQuery.query {
            ParameterSources.append(formEncoded: Array(bytes).span, to: &query)
        }
        let pairs = query.places.indices.map { index in
            pair(Array(query.name(at: index)), Array(query.value(at: index)))
        }
        let type = record.request.contentType ?? []
        return [
            "method": .string(raw.method), "url": .string(record.request.url ?? raw.target),
            "httpVersion": .string(raw.version), "cookies": .list([JSON]()),
            "headers": .list(raw.fields.map { pair($0.name, $0.value) }),
            "queryString": .list(pairs), "headersSize": .number(raw.head.count),
            "bodySize": .number((raw.chunks ?? raw.body).count),
            "postData": raw.body.isEmpty
                ? nil : ["mimeType": .string(type), "text": .string(raw.body)],
        ]
    }

    /// The status alone: what was answered is not kept.
    private static func response(_ record: RequestRecord) -> JSON {
        [
            "status": .number(record.status), "statusText": .string(""),
            "httpVersion": .string("HTTP/1.1"), "cookies": .list([JSON]()),
            "headers": .list([JSON]()),
            "content": ["size": .number(0), "mimeType": .string("")], "redirectURL": .string(""),
            "headersSize": .number(-1), "bodySize": .number(-1),
        ]
    }
}
