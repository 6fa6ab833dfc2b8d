/// Guesses which name was meant.
enum NearName {
    /// The nearest name that takes no more than a third of the letters to change; nil when none is near.
    static func find(_ name: String, among names: [String]) -> String? {
        let ranked = names.map { (distance(Array(name.lowercased()), Array($0.lowercased())), $0) }
        guard let best = ranked.min(by: <), best.0 <= max(1, name.count / 3) else { return nil }
        return best.1
    }

    /// How many letters have to be put in, left out, changed, or swapped with their neighbours (optimal string
    /// alignment: swapped letters are the commonest slip of all).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var above: [Int] = []
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var next = [index + 1]
            for (column, other) in right.enumerated() {
                var cost = min(row[column] + (character == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                if index > 0, column > 0, character == right[column - 1], left[index - 1] == other {
                    cost = min(cost, above[column - 1] + 1)
                }
                next.append(cost)
            }
            (above, row) = (row, next)
        }
        return row[right.count]
    }
}
