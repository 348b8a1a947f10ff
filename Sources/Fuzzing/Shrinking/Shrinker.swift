/// Makes a request smaller as long as it still shows something.
///
/// The result is locally smallest: no single reduction of it still shows it, unless the questions
/// ran out.
package struct Shrinker {
    /// Most requests are as small as possible after about 150 questions.
    package static let questionsMax = 1000

    private let questionsMax: Int
    private let stillShows: (DrawnRequest) -> Bool
    private var refused: Set<DrawnRequest> = []
    /// The number of questions so far.
    package private(set) var questions = 0
    /// The smallest request so far.
    package private(set) var request: DrawnRequest

    /// - Parameters:
    ///   - request: the request that shows it.
    ///   - questionsMax: the largest number of questions.
    ///   - stillShows: the question: whether a smaller request shows it, too.
    package init(
        _ request: DrawnRequest,
        questionsMax: Int = Self.questionsMax,
        stillShows: @escaping (DrawnRequest) -> Bool
    ) {
        self.request = request
        self.questionsMax = questionsMax
        self.stillShows = stillShows
        while shrinkOnce() {}
    }

    /// Tries every reduction; returns whether one of them succeeded.
    private mutating func shrinkOnce() -> Bool {
        let before = request.weight
        for reduction in Reduction.inOrder {
            var place = 0
            // Once a part is removed, the next part has its place.
            while true {
                let candidates = reduction.requests(request)
                guard place < candidates.count else { break }
                if !accept(candidates[place]) { place += 1 }
            }
        }
        return request.weight < before
    }

    /// Accepts `candidate` if it weighs less, so that there is an end, and still shows it.
    private mutating func accept(_ candidate: DrawnRequest) -> Bool {
        guard questions < questionsMax, candidate.weight < request.weight,
            !refused.contains(candidate)
        else { return false }
        questions += 1
        guard stillShows(candidate) else {
            refused.insert(candidate)
            return false
        }
        request = candidate
        return true
    }
}
