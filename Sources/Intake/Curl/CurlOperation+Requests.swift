import Vectors

// The requests that curl makes of its options, one for each URL.
extension CurlOperation {
    var requests: [ImportedRequest] {
        urls.map { url in
            var request = ImportedRequest(line: text.line(at: url.offset))
            request.notes = notes
            do throws(VectorIssue) {
                try complete(&request, url)
            } catch {
                request.faults.append(error)
            }
            return request
        }
    }

    private func complete(_ request: inout ImportedRequest, _ word: CommandWord) throws(VectorIssue)
    {
        let url = try CurlURL(word, of: self)
        request.url = url.string
        request.notes += url.notes
        request.method = method ?? methodOfOptions
        request.headers = headers.filter { header in
            !removed.contains { $0.isSame(ignoringCase: header.name) }
        }
        request.body = body
        if hasMultipart {
            request.notes.append("a multipart body (-F) is not signed, so it is left out")
        }
        guard let type = contentTypeOfOptions, request.contentType == nil,
            !removed.contains(where: { $0.isSame(ignoringCase: "Content-Type") })
        else { return }
        request.headers.append(ImportedField("Content-Type", type))
    }

    private var body: [UInt8]? {
        if hasMultipart || isGet || isHead { return nil }
        return upload ?? data
    }

    private var methodOfOptions: String {
        if isHead { return "HEAD" }
        if isGet { return "GET" }
        if upload != nil { return "PUT" }
        return data != nil || hasMultipart ? "POST" : "GET"
    }

    private var contentTypeOfOptions: String? {
        if hasMultipart { return "multipart/form-data" }
        guard !isGet, !isHead, upload == nil, data != nil else { return nil }
        return isJSON ? "application/json" : "application/x-www-form-urlencoded"
    }
}
