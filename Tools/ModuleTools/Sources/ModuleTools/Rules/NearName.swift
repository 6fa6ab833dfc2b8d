/// Guesses which name was meant.
enum NearName {
    /// The nearest name that takes no more than a third of the letters to change; nil when none is near.
    static func find(_ name: String, among names: [String]) -> String? {
        let ranked = names.map { (distance(Array(name.lowercased()), Array($0.lowercased())), $0) }
        guard let best = ranked.min(by: <), best.0 <= max(1, name.count / 3) else { return nil }
        return best.1
    }

    /// How many letters have to be put in, left out or changed (Levenshtein).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let changed = diagonal + (character == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
