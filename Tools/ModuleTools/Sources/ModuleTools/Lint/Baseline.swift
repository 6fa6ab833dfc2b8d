/// The violations that existed when the baseline was written: they are accepted, and their number can only decrease.
///
/// Violations are counted by their keys, which contain no lines, so that an edit above an import is not a new
/// violation.
struct Baseline: Equatable, Sendable {
    private struct File: Codable {
        var about: String
        var violations: [String: Int]
    }

    var counts: [String: Int]

    init(_ violations: [Violation]) {
        counts = [:]
        for violation in violations { counts[violation.key, default: 0] += 1 }
    }

    // MARK: Files

    init(contentsOf path: String) throws {
        let file: File = try JSONFile.read(
            path, reason: "This is not a baseline. Delete it and create it again with --update-baseline.")
        counts = file.violations
    }

    func write(to path: String) throws {
        let about =
            "Known violations, by rule, file and names. `modules lint --update-baseline` removes those that are fixed."
        try JSONFile.write(File(about: about, violations: counts), to: path)
    }

    // MARK: Comparing

    /// The new violations, and the entries of the baseline that no longer exist.
    func compare(_ violations: [Violation], file: String) -> [Violation] {
        var left = counts
        var new: [Violation] = []
        for violation in violations {
            if left[violation.key, default: 0] > 0 {
                left[violation.key, default: 0] -= 1
            } else {
                new.append(violation)
            }
        }
        return new + left.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { stale($0.key, $0.value, file) }
    }

    /// The entries of this baseline that still exist: never more than before.
    func tightened(to violations: [Violation]) -> Baseline {
        var tightened = self
        tightened.counts = Baseline(violations).counts.reduce(into: [:]) { result, entry in
            let count = min(entry.value, counts[entry.key] ?? 0)
            if count > 0 { result[entry.key] = count }
        }
        return tightened
    }

    private func stale(_ key: String, _ count: Int, _ file: String) -> Violation {
        Violation(
            rule: .staleBaseline, file: file, line: 1, column: 1,
            message: "\(count) of the violations \(key) \(count == 1 ? "is" : "are") fixed and still in the baseline.",
            fix: "Run `modules lint --baseline \(file) --update-baseline`, so that it cannot come back.", from: key)
    }
}
