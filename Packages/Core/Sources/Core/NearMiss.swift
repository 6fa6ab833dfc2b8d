/// Finds the word that the user probably meant.
public enum NearMiss {
    /// The candidate that differs from `word` in the fewest letters, if they are few enough to suggest a typing error.
    public static func of(_ word: String, among words: some Sequence<String>) -> String? {
        let written = Array(word.lowercased())
        let limit = max(1, written.count / 3)
        var best: (word: String, distance: Int)?
        for candidate in words {
            let letters = Array(candidate.lowercased())
            // Each letter more or less is a change: most candidates are ruled out by their length alone.
            guard abs(letters.count - written.count) <= limit else { continue }
            let distance = distance(written, letters)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    // The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in 1...left.count {
            var current = [row]
            for column in 1...right.count {
                let isSame = left[row - 1] == right[column - 1]
                var best = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, beforePrevious[column - 2] + 1)
                }
                current.append(best)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
