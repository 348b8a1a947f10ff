import OAuth1
import Vectors

// MARK: - The laws of subsets: which parameters are signed, with which values, in which order

extension Pitfall {
    static let parametersLeftOut = law(
        "parameters-left-out", section: "3.4.1.3.1",
        mistake: "left several parameters, or an oauth_ parameter, out of the signature",
        fix: "sign every parameter that is sent, except oauth_signature and realm"
    ) { facts in
        let list = facts.signedParameters
        let groups = CollectedParameter.Source.groups.map { name, sources in
            Mistake(
                "left \(name) out of the signature",
                .parameters { $0.removeAll { sources.contains($0.source) } })
        }
        let sets = list.indices.flatMap { first in
            [[list[first]]] + list[(first + 1)...].map { [list[first], $0] }
        }
        return groups
            + sets.map { set in
                let names = set.map { $0.shownName }.joined(separator: " and ")
                return Mistake(
                    "left \(names) out of the signature",
                    .parameters { list in
                        for parameter in set {
                            list.firstIndex(of: parameter).map { _ = list.remove(at: $0) }
                        }
                    })
            }
    }

    static let parameterTwice = law(
        "parameter-twice", section: "3.4.1.3.1",
        mistake: "signed one parameter twice",
        fix: "sign every parameter as often as it is sent"
    ) { facts in
        facts.signedParameters.map { parameter in
            Mistake("signed \(parameter.shownName) twice", .parameters { $0.append(parameter) })
        }
    }

    static let valueReplaced = law(
        "value-replaced", section: "3.4.1.3.1",
        mistake: "signed another value of the request, or the text of an undefined value, as the "
            + "value of a parameter",
        fix: "sign the values that are sent"
    ) { facts in
        let list = facts.signedParameters
        let texts = ([""] + TextChange.nothing).map {
            (words: $0.isEmpty ? "an empty value" : "\"\($0)\"", value: Array($0.utf8))
        }
        let exchanged = list.indices.flatMap { first in
            list[(first + 1)...].map { [list[first], $0] }
        }.filter { $0[0].value != $0[1].value }.map { pair in
            let names = pair.map { $0.shownName }.joined(separator: " and ")
            return Mistake(
                "signed the values of \(names) in each other's place",
                .parameters {
                    guard let places = $0.places(of: pair) else { return }
                    ($0[places[0]].value, $0[places[1]].value) = (pair[1].value, pair[0].value)
                })
        }
        return exchanged
            + list.flatMap { parameter in
                let others = list.filter { $0.value != parameter.value }.map {
                    (words: "the value of \($0.shownName)", value: $0.value)
                }
                return (texts.filter { $0.value != parameter.value } + others).map { other in
                    Mistake(
                        "signed \(other.words) as the value of \(parameter.shownName)",
                        .parameters { $0.replace(parameter, by: other.value) })
                }
            }
    }

    static let parameterOutOfPlace = law(
        "parameter-out-of-place", section: "3.4.1.3.2",
        mistake: "put one parameter in the wrong place",
        fix: "sort all parameters by encoded name, then by encoded value"
    ) { facts in
        let count = facts.signedParameters.count
        return (0..<count).flatMap { from in
            (0..<count).filter { $0 != from }.map { place in
                var order = Array(0..<count)
                order.insert(order.remove(at: from), at: place)
                return Mistake(
                    "put the parameter that is number \(from + 1) in the sorted list at "
                        + "place \(place + 1)", .order { [order] in $0.rearrangement = order })
            }
        }
    }

    /// Sorting by name alone with an algorithm that does not keep equal names in order.
    static let equalNamesOutOfOrder = law(
        "equal-names-out-of-order", section: "3.4.1.3.2",
        mistake: "sorted the parameters by name, and left those of equal names in another order",
        fix: "sort the values of a repeated name by their encoded text"
    ) { facts in
        let names = facts.signedParameters.map { TextEncoding().encoded($0.name) }.sorted {
            $0.lexicographicallyPrecedes($1)
        }
        var orders: [[Int]] = [[]]
        for name in Set(names).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let places = names.indices.filter { names[$0] == name }
            let ways = permutations(of: places)
            guard orders.count * ways.count <= instancesMax else { return [] }
            orders = orders.flatMap { order in ways.map { order + $0 } }
        }
        return orders.dropFirst().map { order in
            Mistake(.order { $0.rearrangement = order })
        }
    }

    /// All orders of up to six places, the given one first; of more, none.
    private static func permutations(of places: [Int]) -> [[Int]] {
        guard places.count > 1, places.count <= 6 else { return [places] }
        return places.flatMap { first in
            permutations(of: places.filter { $0 != first }).map { [first] + $0 }
        }
    }
}
