import Navigation

/// Generates the intents of one part of a walk from a handful of places, so that the walk visits them again and again.
struct IntentSource {
    private static let dialogs = [
        DialogEntry(id: "first", title: "", message: "", acceptLabel: ""),
        DialogEntry(id: "second", title: "Second?", message: "é", acceptLabel: "Do it"),
    ]

    private let mood: WalkMood
    private let tabs: [TabID]
    private let screens: [RouteEntry]
    private let sheets: [RouteEntry]
    private let signedOut: [RouteEntry]
    private let misfits: [RouteEntry]
    private let links: [Link]
    private var seen: [NavigationState]
    private var isFirst = true

    init(_ navigation: NavigationUnderTest, _ samples: RouteSamples, _ random: inout WalkRandom) {
        mood = WalkMood.all.randomElement(using: &random) ?? WalkMood.all[0]
        tabs = navigation.table.tabs
        screens = samples.some(2..<8, .screen, &random)
        sheets = samples.some(1..<5, .sheet, &random)
        signedOut = samples.some(1..<5, .signedOut, &random)
        let strangers = samples.misfits.shuffled(using: &random).prefix(3)
        misfits = Array(strangers + screens.prefix(1) + sheets.prefix(1) + signedOut.prefix(1))
        seen = [navigation.firstLaunch.state]

        let places = RandomPlaces(tabs: tabs, screens: screens, sheets: sheets, signedOut: signedOut)
        // Places with too many screens have no valid link.
        links = (0..<4).compactMap { _ in
            let link = places.next(&random)
            return try? navigation.table.parse(navigation.table.print(link.target, sheets: link.sheets))
        }
    }

    mutating func next(after session: NavigationSession, _ random: inout WalkRandom) -> NavigationIntent {
        let state = session.state
        if random.chance(4) { seen = seen.suffix(7) + [state] }
        if isFirst {
            isFirst = false
            if random.chance(mood.signsInFirst) { return .enterTabs }
        }
        switch mood.kind(&random) {
        case .push: return .push(entry(state.area == .tabs ? screens : signedOut, &random))
        case .pop: return .pop
        case .popToRoot: return .popToRoot
        case .selectTab: return .selectTab(tab(&random))
        case .presentSheet: return .presentSheet(entry(sheets, &random))
        case .dismissSheet: return .dismissSheet
        case .follow: return links.randomElement(using: &random).map { .follow($0) } ?? .pop
        case .enterTabs: return .enterTabs
        case .leaveTabs: return .leaveTabs
        case .restore: return .restore(seen.randomElement(using: &random) ?? state)
        case .ask: return .ask(Self.dialogs[.random(in: 0..<2, using: &random)])
        case .closeDialog: return .closeDialog
        case .back: return .back
        case .forward: return .forward
        case .replace:
            let entry = state.frontPath.randomElement(using: &random) ?? misfits[0]
            let others = (screens + sheets + signedOut).filter { $0.id == entry.id }
            return .replace(entry, with: others.randomElement(using: &random) ?? misfits[0])
        }
    }

    private func tab(_ random: inout WalkRandom) -> TabID {
        random.chance(mood.misfits) ? "xyzzy" : tabs.randomElement(using: &random) ?? "xyzzy"
    }

    private func entry(_ entries: [RouteEntry], _ random: inout WalkRandom) -> RouteEntry {
        (random.chance(mood.misfits) ? misfits : entries).randomElement(using: &random) ?? misfits[0]
    }
}

/// What a part of a walk mostly does, so that walks reach every corner.
private struct WalkMood {
    /// The weight of each of `NavigationIntent.Kind.allCases`.
    let weights: [Int]
    var isWild = false
    /// How many of a hundred parts begin with a sign-in.
    var signsInFirst = 90
    /// How many of a hundred entries do not belong in their place.
    var misfits: Int { isWild ? 50 : 4 }

    static let all = [
        // A little of everything.
        WalkMood(weights: [26, 10, 2, 10, 10, 6, 10, 3, 1, 3, 4, 2, 4, 2, 2]),
        // Pushes up to the limit of the stacks.
        WalkMood(weights: [90, 2, 0, 1, 1, 1, 0, 2, 0, 1, 0, 0, 1, 1, 0]),
        // Many sheets.
        WalkMood(weights: [20, 5, 1, 3, 36, 8, 6, 2, 0, 2, 3, 2, 5, 3, 2]),
        // Much back and forward.
        WalkMood(weights: [20, 8, 2, 10, 6, 4, 6, 2, 0, 1, 1, 1, 22, 13, 4]),
        // Much signing in and out.
        WalkMood(weights: [30, 8, 3, 4, 6, 3, 8, 10, 10, 5, 2, 1, 2, 2, 1], signsInFirst: 0),
        // Much that no app would ask for.
        WalkMood(weights: [26, 6, 1, 10, 16, 4, 10, 4, 2, 10, 4, 2, 3, 2, 2], isWild: true),
    ]

    func kind(_ random: inout WalkRandom) -> NavigationIntent.Kind {
        var left = Int.random(in: 0..<weights.reduce(0, +), using: &random)
        for (kind, weight) in zip(NavigationIntent.Kind.allCases, weights) {
            if left < weight { return kind }
            left -= weight
        }
        return .pop
    }
}

/// Generates the links to random places.
private struct RandomPlaces {
    let tabs: [TabID]
    let screens: [RouteEntry]
    let sheets: [RouteEntry]
    let signedOut: [RouteEntry]

    func next(_ random: inout WalkRandom) -> Link {
        if random.chance(20), !signedOut.isEmpty {
            return Link(target: .signedOut(stack(1...3, of: signedOut, &random)))
        }
        let tab = tabs.randomElement(using: &random) ?? "main"
        return Link(
            target: .tab(tab, stack(0...4, of: screens, &random)),
            sheets: stack(0...2, of: sheets, &random).map { SheetEntry($0, path: stack(0...2, of: screens, &random)) })
    }

    /// Without an entry twice in a row.
    private func stack(
        _ count: ClosedRange<Int>, of entries: [RouteEntry], _ random: inout WalkRandom
    ) -> [RouteEntry] {
        var stack: [RouteEntry] = []
        for _ in 0..<Int.random(in: count, using: &random) {
            guard let entry = entries.randomElement(using: &random), entry != stack.last else { continue }
            stack.append(entry)
        }
        return stack
    }
}

/// The random numbers of walks, the same in every run (SplitMix64).
struct WalkRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }
}
