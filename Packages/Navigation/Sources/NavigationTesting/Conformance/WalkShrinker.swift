import Navigation

/// Leaves out the intents of a walk that are not needed to break an invariant.
struct WalkShrinker {
    let navigation: NavigationUnderTest
    let invariant: NavigationInvariant
    private(set) var known: KnownGood

    /// Halves first, then smaller and smaller parts, and finally a few in a row from anywhere, since some only undo each
    /// other.
    mutating func shorten(_ intents: [NavigationIntent]) -> [NavigationIntent] {
        var best = intents
        var size = best.count / 2
        while size > 3 {
            best = without(size, of: best, every: size)
            size /= 2
        }
        while true {
            var next = best
            for size in [1, 2, 3] { next = without(size, of: next, every: 1) }
            if next == best { return best }
            best = next
        }
    }

    private mutating func without(_ size: Int, of intents: [NavigationIntent], every stride: Int) -> [NavigationIntent]
    {
        var best = intents
        var start = 0
        while start < best.count {
            var candidate = best
            candidate.removeSubrange(start..<min(start + size, best.count))
            if let shorter = broken(by: candidate) { best = shorter } else { start += stride }
        }
        return best
    }

    /// The intents up to the one that breaks the invariant; nil when none does.
    private mutating func broken(by intents: [NavigationIntent]) -> [NavigationIntent]? {
        var walker = Walker(navigation)
        for (index, intent) in intents.enumerated() {
            guard let fault = walker.take(intent, known: &known) else { continue }
            return fault.invariant == invariant ? Array(intents[...index]) : nil
        }
        return nil
    }
}
