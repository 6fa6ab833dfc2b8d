import Navigation

/// Makes a walk that breaks an invariant as short and as simple as possible while it still breaks that invariant.
struct WalkShrinker {
    let navigation: NavigationUnderTest
    let samples: RouteSamples
    let invariant: NavigationInvariant
    private(set) var known: KnownGood
    /// The limit of attempts: then the walk is simple enough.
    private(set) var attemptsLeft = 5_000

    mutating func shrink(_ intents: [NavigationIntent]) -> [NavigationIntent] {
        var best = intents
        while true {
            let next = shortenedTogether(simplified(shortened(best)))
            if next == best { return best }
            best = next
        }
    }

    /// The intents up to the one that breaks the invariant; nil when none does.
    private mutating func broken(by intents: [NavigationIntent]) -> [NavigationIntent]? {
        guard attemptsLeft > 0 else { return nil }
        attemptsLeft -= 1
        var walker = Walker(navigation)
        for (index, intent) in intents.enumerated() {
            guard let fault = walker.take(intent, known: &known) else { continue }
            return fault.invariant == invariant ? Array(intents[...index]) : nil
        }
        return nil
    }

    /// Removes all intents that are not needed: halves first, then smaller and smaller parts, and finally a few in a
    /// row from anywhere, since some only undo each other.
    private mutating func shortened(_ intents: [NavigationIntent]) -> [NavigationIntent] {
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

    /// Removes an intent that is only needed because another one is not as simple as it could be.
    private mutating func shortenedTogether(_ intents: [NavigationIntent]) -> [NavigationIntent] {
        // A long walk has too many pairs.
        guard intents.count <= 8 else { return intents }
        for removed in intents.indices {
            for changed in intents.indices where changed != removed {
                for simpler in intents[changed].simpler(samples, navigation) {
                    var candidate = intents
                    candidate[changed] = simpler
                    candidate.remove(at: removed)
                    if let result = broken(by: candidate) { return result }
                }
            }
        }
        return intents
    }

    /// Uses the simplest entries, tabs and values that still break the invariant.
    private mutating func simplified(_ intents: [NavigationIntent]) -> [NavigationIntent] {
        var best = intents
        var index = 0
        while index < best.count {
            var hasChanged = false
            for simpler in best[index].simpler(samples, navigation) {
                guard let result = simplified(best, at: index, simpler) else { continue }
                best = result
                hasChanged = true
                break
            }
            if !hasChanged { index += 1 }
        }
        return withSimplerTabs(withSimplerEntries(best))
    }

    /// Replaces one intent by a simpler one, if necessary with the two simplest screens swapped from there on: where
    /// screens must differ from their neighbours, one cannot change alone.
    private mutating func simplified(
        _ intents: [NavigationIntent], at index: Int, _ simpler: NavigationIntent
    ) -> [NavigationIntent]? {
        var candidate = intents
        candidate[index] = simpler
        if let result = broken(by: candidate) { return result }
        let pair = samples.screens.prefix(2)
        guard pair.count == 2 else { return nil }
        for later in (index + 1)..<max(candidate.count, index + 1) {
            candidate[later] = candidate[later].mapEntries { entry in
                entry == pair[0] ? pair[1] : entry == pair[1] ? pair[0] : entry
            }
        }
        return broken(by: candidate)
    }

    /// Some invariants are broken only when the same entry occurs twice, so entries are also replaced everywhere at
    /// once, or swapped with simpler ones that come later.
    private mutating func withSimplerEntries(_ intents: [NavigationIntent]) -> [NavigationIntent] {
        var best = intents
        var done: [RouteEntry] = []
        while let entry = best.flatMap({ $0.entries(navigation) }).first(where: { !done.contains($0) }) {
            done.append(entry)
            let later = best.flatMap { $0.entries(navigation) }.filter {
                !done.contains($0) && samples.rank($0) < samples.rank(entry)
            }
            let replacements = samples.simpler(than: entry).map { ($0, $0) } + later.map { ($0, entry) }
            for (simpler, other) in replacements {
                let candidate = best.map { intent in
                    intent.mapEntries { $0 == entry ? simpler : $0 == simpler ? other : $0 }
                }
                if let result = broken(by: candidate) {
                    best = result
                    break
                }
            }
        }
        return best
    }

    /// Does the same for tabs.
    private mutating func withSimplerTabs(_ intents: [NavigationIntent]) -> [NavigationIntent] {
        var best = intents
        let tabs = navigation.table.tabs
        var done: [TabID] = []
        while let tab = best.flatMap({ $0.tabs(navigation) }).first(where: { !done.contains($0) }) {
            done.append(tab)
            for simpler in tabs.prefix(while: { $0 != tab }) where !done.contains(simpler) {
                let candidate = best.map { intent in
                    intent.mapTabs(navigation) { $0 == tab ? simpler : $0 == simpler ? tab : $0 }
                }
                if let result = broken(by: candidate) {
                    best = result
                    break
                }
            }
        }
        return best
    }
}
