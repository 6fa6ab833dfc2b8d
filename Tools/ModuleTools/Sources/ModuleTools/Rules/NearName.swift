/// Suggests a name for a misspelled one.
enum NearName {
    /// The nearest name within edits of a third of the letters; nil when there is none.
    static func find(_ name: String, among names: [String]) -> String? {
        let ranked = names.map { (distance(Array(name.lowercased()), Array($0.lowercased())), $0) }
        guard let best = ranked.min(by: <), best.0 <= max(1, name.count / 3) else { return nil }
        return best.1
    }

    /// `Is Core meant? ` for the nearest name; empty when there is none.
    static func question(_ name: String, among names: [String]) -> String {
        find(name, among: names).map { "Is \($0) meant? " } ?? ""
    }

    /// The number of letters that have to be inserted, removed, changed, or swapped with their neighbours (optimal
    /// string alignment: swapped letters are the most frequent typo).
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
