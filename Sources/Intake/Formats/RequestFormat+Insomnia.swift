import Vectors

extension RequestFormat {
    /// An Insomnia export: version 4 (JSON) or 5 (YAML).
    static let insomnia = RequestFormat(
        name: "insomnia", title: "an Insomnia export",
        members: ["_type", "resources"],
        recognizes: { text in
            text.lines.prefix(20).contains { line in
                line.bytes.starts(with: "type: collection.insomnia.rest/".utf8)
                    || line.bytes.starts(with: "_type: export".utf8)
            }
        },
        read: { (text) throws(VectorIssue) in
            var collection = InsomniaCollection(text)
            let isJSON = text.bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
            guard !isJSON else {
                return collection.requests(ofVersion4: try DataNode(json: text))
            }
            var reader = try YAMLReader(text)
            let root = try reader.document()
            return root.member("resources") != nil
                ? collection.requests(ofVersion4: root) : collection.requests(ofVersion5: root)
        })
}
