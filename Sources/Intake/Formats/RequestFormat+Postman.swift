import Vectors

extension RequestFormat {
    /// A Postman collection, version 2.0 or 2.1.
    static let postman = RequestFormat(
        name: "postman", title: "a Postman collection",
        members: ["info", "item"],
        read: { (text) throws(VectorIssue) in
            var collection = try PostmanCollection(text)
            return try collection.requests()
        })
}
