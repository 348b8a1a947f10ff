extension ImportedRequest {
    /// The same without where it was read.
    var withoutPlace: ImportedRequest {
        var request = self
        (request.lines, request.line, request.cost) = ([], 1, 0)
        return request
    }
}
