import OAuth1

// Parameters in another order than by encoded name, then encoded value (§3.4.1.3.2).

extension Pitfall {
    /// Parameters stand in the order of their collection.
    ///
    /// Met in Mastercard/oauth1-signer-nodejs#3, WP-API/OAuth1#177, VBA-tools/VBA-Web#191.
    static let notSorted = Pitfall(
        "not-sorted", section: "3.4.1.3.2", .notorious,
        mistake: "joined the parameters in the order in which they were collected",
        fix: "sort all parameters by encoded name, then by encoded value",
        .order { $0.compare = nil })

    /// Request parameters, sorted, stand before `oauth_` parameters, sorted.
    ///
    /// Met in Mastercard/oauth1-signer-nodejs#3.
    static let oauthParamsLast = Pitfall(
        "oauth-params-last", section: "3.4.1.3.2",
        mistake: "put the oauth_ parameters behind all others",
        fix: "sort oauth_ parameters among the others",
        .order { $0.grouping = .protocolLast })

    /// `oauth_` parameters, sorted, stand before request parameters, sorted.
    ///
    /// Met in VBA-tools/VBA-Web#191.
    static let oauthParamsFirst = Pitfall(
        "oauth-params-first", section: "3.4.1.3.2",
        mistake: "put the oauth_ parameters before all others",
        fix: "sort oauth_ parameters among the others",
        .order { $0.grouping = .protocolFirst })

    /// The decoded text is sorted, which differs beyond ASCII and for reserved characters.
    ///
    /// Met in joestump/python-oauth2#75, ciaranj/node-oauth#14, lyokato/p5-oauth-lite#5.
    static let sortedBeforeEncoding = Pitfall(
        "sorted-before-encoding", section: "3.4.1.3.2", .common,
        mistake: "sorted the parameters before they were encoded",
        fix: "encode names and values first, then sort",
        sorted { first, second in
            ParameterOrder.order(first.name, second.name)
        } then: { first, second in
            ParameterOrder.order(first.value, second.value)
        })

    /// The decoded text is sorted by UTF-16 code units, as JavaScript, Java and C# compare text.
    ///
    /// Met in ciaranj/node-oauth#14.
    static let sortedUTF16 = Pitfall(
        "sorted-utf16", section: "3.4.1.3.2",
        mistake: "sorted the parameters before they were encoded, by UTF-16 code units",
        fix: "encode names and values first, then sort",
        sorted { first, second in
            ParameterOrder.order(codeUnits(first.name), codeUnits(second.name))
        } then: { first, second in
            ParameterOrder.order(codeUnits(first.value), codeUnits(second.value))
        })

    /// A sort that ignores case, or a locale's; met in AFNetworking/AFOAuth1Client#36.
    static let sortedCaseInsensitive = Pitfall(
        "sorted-case-insensitive", section: "3.4.1.3.2",
        mistake: "sorted the parameters without regard to case",
        fix: "compare encoded names and values octet by octet, capitals before small letters",
        .order { order in
            order.compare = { parameters, first, second in
                let names = ParameterOrder.order(
                    parameters.name(at: first).lazy.map(ASCII.lowercased),
                    parameters.name(at: second).lazy.map(ASCII.lowercased))
                guard names == 0 else { return names }
                return ParameterOrder.order(
                    parameters.value(at: first).lazy.map(ASCII.lowercased),
                    parameters.value(at: second).lazy.map(ASCII.lowercased))
            }
        })

    /// The joined `name=value` is sorted, so that `org-country=` stands before `org=`.
    ///
    /// Met in javaee/jersey#1105, jdg/oauthconsumer#8, bytespider/jsOAuth#25.
    static let sortedByPair = Pitfall(
        "sorted-by-pair", section: "3.4.1.3.2", .common,
        mistake: "sorted the parameters by the joined text of name, \"=\" and value",
        fix: "sort by encoded name, then by encoded value",
        .order { order in
            order.compare = { parameters, first, second in
                ParameterOrder.order(
                    parameters.name(at: first) + "=".utf8 + parameters.value(at: first),
                    parameters.name(at: second) + "=".utf8 + parameters.value(at: second))
            }
        })

    /// Values of the same name stay in the order of their collection.
    ///
    /// Met in geoffjentry/ROAuth#7.
    static let sortedByNameOnly = Pitfall(
        "sorted-by-name-only", section: "3.4.1.3.2",
        mistake: "sorted the parameters by name, and not the values of one name",
        fix: "sort the values of one name as well, by their encoded text",
        .order { order in
            order.compare = { parameters, first, second in
                ParameterOrder.order(parameters.name(at: first), parameters.name(at: second))
            }
        })

    /// A comparison of decoded parameters, by one thing and then by another.
    private static func sorted(
        by compare: @escaping @Sendable (CollectedParameter, CollectedParameter) -> Int,
        then compareNext: @escaping @Sendable (CollectedParameter, CollectedParameter) -> Int
    ) -> SigningStep {
        .order { order in
            order.compare = { parameters, first, second in
                let (first, second) = (parameters.decoded[first], parameters.decoded[second])
                let order = compare(first, second)
                return order == 0 ? compareNext(first, second) : order
            }
        }
    }

    private static func codeUnits(_ text: [UInt8]) -> String.UTF16View {
        String(decoding: text, as: UTF8.self).utf16
    }
}
