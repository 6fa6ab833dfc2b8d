public import Navigation

/// A promise of navigation that does not hold, with the shortest walk that was found to show it.
public struct NavigationConformanceFailure: Error {
    public let invariant: NavigationInvariant
    /// What was found instead, in one line.
    public let detail: String
    /// The walk on which it was found; nil for intents that were given.
    public let seed: UInt64?
    /// The step of that walk that showed it, from 1.
    public let step: Int
    /// The fewest and simplest intents, from the first launch on, that show it; the last one breaks the promise.
    public let intents: [NavigationIntent]
    /// Where the app was before the last intent.
    public let before: NavigationState
    /// Where it was afterwards.
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
