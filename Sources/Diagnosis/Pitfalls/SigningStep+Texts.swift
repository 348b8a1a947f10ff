extension SigningStep {
    /// A change of every name and every value.
    static func namesAndValues(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Self {
        .parameters { list in
            for index in list.indices {
                list[index].name = change(list[index].name)
                list[index].value = change(list[index].value)
            }
        }
    }

    /// A change of every value of the query and the form.
    static func requestValues(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Self {
        .parameters { list in
            for index in list.indices where list[index].source != .protocol {
                list[index].value = change(list[index].value)
            }
        }
    }

    /// Names and values stay as they are.
    static let encodingNothing = Self.encoding {
        $0.encodeNames(0)
        $0.encodeValues(0)
    }
}
