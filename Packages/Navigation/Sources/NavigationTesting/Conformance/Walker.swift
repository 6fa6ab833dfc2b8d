import Navigation

/// Performs steps, and checks each.
struct Walker {
    let navigation: NavigationUnderTest
    private(set) var session: NavigationSession
    private var isSignedIn = false

    init(_ navigation: NavigationUnderTest) {
        self.navigation = navigation
        session = navigation.firstLaunch
    }

    /// Carries out an intent, and returns the invariant that it has broken.
    ///
    /// - Parameter known: the places and intents that have been checked already; slow checks are not repeated for them.
    mutating func take(_ intent: NavigationIntent, known: inout KnownGood) -> WalkFault? {
        let before = session
        let saidChanged = navigation.perform(&session, intent)
        switch intent {
        case .enterTabs: isSignedIn = true
        case .leaveTabs: isSignedIn = false
        default: break
        }
        let step = WalkStep(
            navigation: navigation, before: before, intent: intent, after: session, saidChanged: saidChanged,
            isSignedIn: isSignedIn)
        if let fault = step.truthFault { return fault }
        // An unchanged state has been checked before, except that it may have had to change.
        guard saidChanged else { return step.sessionFault ?? step.effectFault ?? known.journalFault(of: step) }
        return step.stateFault ?? step.sessionFault ?? step.effectFault ?? step.historyFault
            ?? known.journalFault(of: step) ?? known.placeFault(after: step)
    }
}

/// The random numbers of walks: the same in every run, on every machine and in every version of Swift.
///
/// SplitMix64. The numbers are computed here from its bits, and not by the standard library, whose algorithm may
/// change: a seed in a report must always mean the same walk.
struct WalkRandom: Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// From 0 up to, and not including, `bound`, which is at least 1.
    mutating func number(below bound: Int) -> Int {
        Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    mutating func chance(_ percent: Int) -> Bool {
        number(below: 100) < percent
    }

    /// One of them; nil when there is none.
    mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[number(below: elements.count)]
    }

    /// Up to `count` different ones in some order.
    mutating func some<Element>(_ count: Int, of elements: [Element]) -> [Element] {
        var rest = elements
        var chosen: [Element] = []
        while chosen.count < count, !rest.isEmpty { chosen.append(rest.remove(at: number(below: rest.count))) }
        return chosen
    }

    /// A random index, according to the weights.
    mutating func index(weights: [Int], total: Int) -> Int {
        var left = number(below: total)
        for (index, weight) in weights.enumerated() {
            if left < weight { return index }
            left -= weight
        }
        return weights.count - 1
    }
}
