import ArgumentParser
import Vectors

/// Stages by their names, separated by commas.
struct StageList: ExpressibleByArgument {
    static let names = Stage.allCases.map(\.rawValue).joined(separator: ", ")

    let stages: [Stage]

    init?(argument: String) {
        let stages = argument.split(separator: ",").map { Stage(rawValue: String($0)) }
        guard !stages.isEmpty, stages.allSatisfy({ $0 != nil }) else { return nil }
        self.stages = stages.compactMap(\.self)
    }
}
