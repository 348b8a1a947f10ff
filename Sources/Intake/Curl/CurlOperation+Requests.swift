import OAuth1
import Vectors

// The requests that curl makes of its options, one for each URL.
extension CurlOperation {
    /// - Throws: ``VectorIssue`` if they are too large together.
    func requests() throws(VectorIssue) -> [ImportedRequest] {
        try refuseSplitHeader()
        let body = isGet ? 0 : data?.count ?? 0
        let data = [body, addedQuery?.count ?? 0, removed.count]
        try CommandRequests(urls, headers: headers, data: data, notes: notes).check(in: text)
        return urls.enumerated().map { index, url in
            var request = ImportedRequest(line: text.line(at: url.offset))
            request.notes = notes
            request.unsignedHint = unsignedHint
            do throws(VectorIssue) {
                try complete(&request, url, index < uploads.count ? uploads[index] : nil)
            } catch {
                request.faults.append(error)
            }
            return request
        }
    }

    /// Refuses `-H Authorization: OAuth …`, of which the shell makes several words.
    private func refuseSplitHeader() throws(VectorIssue) {
        guard removed.contains(where: { $0.isSame(ignoringCase: "Authorization") }),
            let word = urls.first(where: { word in
                word.text.isSame(ignoringCase: "OAuth") || word.text.hasPrefix("oauth_")
            })
        else { return }
        throw text.issue(
            at: word.offset,
            "the Authorization header is empty, and curl reads the words after it as URLs",
            hint: "put single quotes around the whole header: -H 'Authorization: OAuth …'")
    }

    /// What is added to the query of each URL; nil if nothing is.
    var addedQuery: [UInt8]? {
        if isGet, let data { return data }
        return query.isEmpty ? nil : Array(query.joined(separator: [ASCII.ampersand]))
    }

    private func complete(
        _ request: inout ImportedRequest,
        _ word: CommandWord,
        _ upload: (name: String, bytes: [UInt8])?
    ) throws(VectorIssue) {
        let url = try CurlURL(word, of: self, uploading: upload?.name)
        request.url = url.string
        request.notes += url.notes
        request.method = method ?? method(isUpload: upload != nil)
        request.headers = headers
        request.body = hasMultipart || isGet || isHead ? nil : upload?.bytes ?? data
        if hasMultipart {
            request.notes.append("the multipart body (-F) is not signed, so it is ignored")
        }
        guard let type = contentType(isUpload: upload != nil), request.contentType == nil,
            !removed.contains(where: { $0.isSame(ignoringCase: "Content-Type") })
        else { return }
        request.headers.append(ImportedField("Content-Type", type))
    }

    private func method(isUpload: Bool) -> String {
        if isHead { return "HEAD" }
        if isGet { return "GET" }
        if isUpload { return "PUT" }
        return data != nil || hasMultipart ? "POST" : "GET"
    }

    private func contentType(isUpload: Bool) -> String? {
        if hasMultipart { return "multipart/form-data" }
        guard !isGet, !isHead, !isUpload, data != nil else { return nil }
        return isJSON ? "application/json" : "application/x-www-form-urlencoded"
    }
}
