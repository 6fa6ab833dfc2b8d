/// Which texts match a filter, as far as that was asked: comparing without case and accents takes long, and each frame asks
/// again.
@MainActor
final class RowMatches {
    private static let limit = 100_000

    private var filter = RowFilter()
    private var answers: [String: Bool] = [:]

    func matches(_ text: String, _ filter: RowFilter) -> Bool {
        if filter != self.filter || answers.count == Self.limit { answers = [:] }
        self.filter = filter
        if let answer = answers[text] { return answer }
        let answer = filter.matches(text)
        answers[text] = answer
        return answer
    }
}
