public import Navigation

/// A broken invariant of navigation, with the shortest walk found that breaks it.
public struct NavigationConformanceFailure: Error {
    public let invariant: NavigationInvariant
    /// The failure, in one line.
    public let detail: String
    /// The seed of the walk that found it; nil when the intents were given.
    public let seed: UInt64?
    /// The step of that walk that failed, from 1.
    public let step: Int
    /// The fewest and simplest intents, from the first launch on, that reproduce it; the last one breaks the invariant.
    public let intents: [NavigationIntent]
    /// The state before the last intent.
    public let before: NavigationState
    /// The state after it.
    public let after: NavigationState
}

extension NavigationConformanceFailure: CustomStringConvertible {
    public var description: String {
        var lines = ["Navigation breaks \(invariant.rawValue): \(invariant.summary).", "  found:  \(detail)"]
        if let seed {
            lines.append("  where:  seed \(seed), step \(step); to see it again, walk(seed: \(seed), steps: \(step))")
        }
        if !intents.isEmpty {
            lines.append(
                "  after:  \(intents.count == 1 ? "1 intent" : "\(intents.count) intents"), from the first launch on")
            for (index, intent) in intents.enumerated() {
                lines.append("    \(index + 1). \(NavigationText.describe(intent))")
            }
            lines.append("  before: \(NavigationText.describe(before))")
            lines.append("  after:  \(NavigationText.describe(after))")
        }
        return lines.joined(separator: "\n")
    }
}
