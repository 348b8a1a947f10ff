// MARK: - Repeated names, whatever their source (§3.4.1.3.2)

extension Pitfall {
    /// A map keeps the last value of each name.
    ///
    /// Seen in googleapis/signet#173, googleapis/google-oauth-java-client#91,
    /// bdbergeron/BDBOAuth1Manager#8.
    static let duplicatesLastWins = Pitfall(
        "duplicates-last-wins", section: "3.4.1.3.2", .common,
        mistake: "kept only the last value of a repeated name",
        fix: "sign every value of a repeated name",
        .parameters { list in
            var seen: Set<[UInt8]> = []
            list = list.reversed().filter { seen.insert($0.name).inserted }.reversed()
        })

    /// A map keeps the first value of each name.
    ///
    /// Seen in joestump/python-oauth2#121, postmanlabs/postman-app-support#404.
    static let duplicatesFirstWins = Pitfall(
        "duplicates-first-wins", section: "3.4.1.3.2", .common,
        mistake: "kept only the first value of a repeated name",
        fix: "sign every value of a repeated name",
        .parameters { list in
            var seen: Set<[UInt8]> = []
            list.removeAll { !seen.insert($0.name).inserted }
        })

    /// A pair of name and value that is sent twice is signed once.
    ///
    /// The tests of ddo/oauth-1.0a assert this.
    static let duplicatePairsMerged = Pitfall(
        "duplicate-pairs-merged", section: "3.4.1.3.2", .rare,
        mistake: "signed a repeated name=value pair only once",
        fix: "sign every occurrence of a repeated parameter",
        .parameters { list in
            var seen: Set<[[UInt8]]> = []
            list.removeAll { !seen.insert([$0.name, $0.value]).inserted }
        })

    /// `a=1` and `a=2` become `a=1,2`; seen in ddo/oauth-1.0a#26.
    static let duplicatesJoinedByComma = Pitfall(
        "duplicates-joined-by-comma", section: "3.4.1.3.2",
        mistake: "joined the values of a repeated name with commas",
        fix: "sign each value of a repeated name as a separate parameter",
        .parameters { list in
            var values: [[UInt8]: [UInt8]] = [:]
            for parameter in list {
                if values[parameter.name] == nil {
                    values[parameter.name] = parameter.value
                } else {
                    values[parameter.name]? += ",".utf8 + parameter.value
                }
            }
            var seen: Set<[UInt8]> = []
            list.removeAll { !seen.insert($0.name).inserted }
            for index in list.indices { list[index].value = values[list[index].name] ?? [] }
        })

    /// A repeated name becomes `name[]`, as in PHP and Rails.
    ///
    /// Seen in guzzle/oauth-subscriber#69.
    static let duplicatesBracketed = Pitfall(
        "duplicates-bracketed", section: "3.4.1.3.2",
        mistake: "added \"[]\" to a repeated name",
        fix: "sign names exactly as they are sent",
        .parameters { list in
            let counts = list.nameCounts
            for index in list.indices where counts[list[index].name, default: 1] > 1 {
                list[index].name += "[]".utf8
            }
        })

    /// Repeated names become `name[0]`, `name[1]`.
    ///
    /// Seen in bettiolo/oauth-signature-js#10, WP-API/OAuth1#46, ciaranj/node-oauth#34.
    static let duplicatesIndexed = Pitfall(
        "duplicates-indexed", section: "3.4.1.3.2", .common,
        mistake: "added an index to a repeated name, as in a[0]",
        fix: "sign names exactly as they are sent",
        .parameters { list in
            let counts = list.nameCounts
            var indices: [[UInt8]: Int] = [:]
            for place in list.indices {
                let name = list[place].name
                guard counts[name, default: 1] > 1 else { continue }
                let index = indices[name, default: 0]
                list[place].name += "[\(index)]".utf8
                indices[name] = index + 1
            }
        })

    /// The values of a name are in reverse order of collection; two libraries do this.
    static let duplicatesReversed = Pitfall(
        "duplicates-reversed", section: "3.4.1.3.2",
        mistake: "put the values of a repeated name in reverse order",
        fix: "sort the values of a repeated name by their encoded text",
        .order { order in
            order.compare = { parameters, first, second in
                let names = ParameterOrder.order(
                    parameters.name(at: first), parameters.name(at: second))
                return names == 0 ? second - first : names
            }
        })
}
