import Vectors

extension RequestFormat {
    /// A Postman collection, version 2.0 or 2.1.
    static let postman = RequestFormat(
        name: "postman", title: "a Postman collection",
        recognizes: { text in
            var reader = DocumentReader(file: text.name)
            reader.open(text.octets.span, firstLine: 1)
            let document = reader.document
            guard document.nodes.first?.kind == .object else { return false }
            return document.member("info", of: 0) != nil && document.member("item", of: 0) != nil
        },
        read: { (text) throws(VectorIssue) in
            var collection = PostmanCollection(try JSONReader(text))
            return try collection.requests()
        })
}
