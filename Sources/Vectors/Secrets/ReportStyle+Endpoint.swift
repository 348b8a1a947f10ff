extension ReportStyle {
    /// The endpoint by which a request is recognized in other runs, without secrets; nil for a
    /// vector that is recognized by something else.
    package func endpoint(of vector: TestVector) -> String? {
        guard keysEndpoints ?? vector.isRecorded, let endpoint = Endpoint(vector) else {
            return nil
        }
        return Redaction(vector, self).redacted(endpoint.text)
    }
}
