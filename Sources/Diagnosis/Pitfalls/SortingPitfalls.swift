import OAuth1

// MARK: - The order is not by encoded name, then encoded value (§3.4.1.3.2)

extension Pitfall {
    /// The parameters stay in the order in which they were collected.
    ///
    /// Seen in Mastercard/oauth1-signer-nodejs#3, WP-API/OAuth1#177, VBA-tools/VBA-Web#191.
    static let notSorted = Pitfall(
        "not-sorted", section: "3.4.1.3.2", .notorious,
        mistake: "joined the parameters without sorting them",
        fix: "sort all parameters by encoded name, then by encoded value"
    ) { facts in
        [
            Mistake(
                steps: [.order { $0.compare = nil }], overstates: facts.haveOnlyEqualNamesOutOfOrder
            )
        ]
    }

    /// The sorted request parameters come before the sorted `oauth_` parameters.
    ///
    /// Seen in Mastercard/oauth1-signer-nodejs#3.
    static let oauthParamsLast = Pitfall(
        "oauth-params-last", section: "3.4.1.3.2",
        mistake: "put the oauth_ parameters after all others",
        fix: "sort the oauth_ parameters together with all others",
        .order { $0.grouping = .protocolLast })

    /// The sorted `oauth_` parameters come before the sorted request parameters.
    ///
    /// Seen in VBA-tools/VBA-Web#191.
    static let oauthParamsFirst = Pitfall(
        "oauth-params-first", section: "3.4.1.3.2",
        mistake: "put the oauth_ parameters before all others",
        fix: "sort the oauth_ parameters together with all others",
        .order { $0.grouping = .protocolFirst })

    /// The decoded text is sorted; non-ASCII and reserved characters then sort differently.
    ///
    /// Seen in joestump/python-oauth2#75, ciaranj/node-oauth#14, lyokato/p5-oauth-lite#5.
    static let sortedBeforeEncoding = Pitfall(
        "sorted-before-encoding", section: "3.4.1.3.2", .common,
        mistake: "sorted the parameters before percent-encoding them",
        fix: "percent-encode names and values first, then sort",
        sorted { first, second in
            ParameterOrder.order(first.name, second.name)
        } then: { first, second in
            ParameterOrder.order(first.value, second.value)
        })

    /// The decoded text is sorted by UTF-16 code units, as JavaScript, Java and C# compare text.
    ///
    /// Seen in ciaranj/node-oauth#14.
    static let sortedUTF16 = Pitfall(
        "sorted-utf16", section: "3.4.1.3.2",
        mistake: "sorted the parameters by UTF-16 code units, before percent-encoding them",
        fix: "percent-encode names and values first, then sort",
        sorted { first, second in
            ParameterOrder.order(codeUnits(first.name), codeUnits(second.name))
        } then: { first, second in
            ParameterOrder.order(codeUnits(first.value), codeUnits(second.value))
        })

    /// The sort ignores case, or follows a locale; seen in AFNetworking/AFOAuth1Client#36.
    static let sortedCaseInsensitive = Pitfall(
        "sorted-case-insensitive", section: "3.4.1.3.2",
        mistake: "ignored case when it sorted the parameters",
        fix: "compare encoded names and values byte by byte, so that upper case comes before "
            + "lower case",
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

    /// The joined `name=value` is sorted, so that `org-country=` comes before `org=`.
    ///
    /// Seen in javaee/jersey#1105, jdg/oauthconsumer#8, bytespider/jsOAuth#25.
    static let sortedByPair = Pitfall(
        "sorted-by-pair", section: "3.4.1.3.2", .common,
        mistake: "sorted the parameters by the joined text name=value",
        fix: "sort by encoded name, and by encoded value only if the names are equal",
        .order { order in
            order.compare = { parameters, first, second in
                ParameterOrder.order(
                    parameters.name(at: first) + "=".utf8 + parameters.value(at: first),
                    parameters.name(at: second) + "=".utf8 + parameters.value(at: second))
            }
        })

    /// Values of the same name stay in the order in which they were collected.
    ///
    /// Seen in geoffjentry/ROAuth#7.
    static let sortedByNameOnly = Pitfall(
        "sorted-by-name-only", section: "3.4.1.3.2",
        mistake: "sorted the parameters by name but not by value",
        fix: "sort the values of a repeated name by their encoded text",
        .order { order in
            order.compare = { parameters, first, second in
                ParameterOrder.order(parameters.name(at: first), parameters.name(at: second))
            }
        })

    /// Sorts decoded parameters by `compare`, and by `compareNext` where those are equal.
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

extension SigningFacts {
    /// Whether nothing is out of order as it is collected but values of equal names.
    fileprivate var haveOnlyEqualNamesOutOfOrder: Bool {
        let list = parameters.map {
            [TextEncoding().encoded($0.name), TextEncoding().encoded($0.value)]
        }
        let orders = zip(list, list.dropFirst()).map { first, second in
            (
                names: ParameterOrder.order(first[0], second[0]),
                values: ParameterOrder.order(first[1], second[1])
            )
        }
        return orders.allSatisfy { $0.names <= 0 }
            && orders.contains { $0.names == 0 && $0.values > 0 }
    }
}
