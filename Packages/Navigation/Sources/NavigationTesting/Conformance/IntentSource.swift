import Navigation

/// Generates the intents of one part of a walk from a handful of places, so that the walk visits them again and again.
struct IntentSource {
    private static let dialogs = [
        DialogEntry(id: "first", kind: .alert, title: "", message: "", acceptLabel: ""),
        DialogEntry(id: "second", kind: .confirmation, title: "Second?", message: "é", acceptLabel: "Do it"),
    ]

    private let mood: WalkMood
    private let weights: [Int]
    private let total: Int
    private let tabs: [TabID]
    private let screens: [RouteEntry]
    private let sheets: [RouteEntry]
    private let signedOut: [RouteEntry]
    private let misfits: [RouteEntry]
    private let links: [Link]
    private let strangeStates: [NavigationState]
    private var seen: [NavigationState]
    private var isFirst = true

    init(_ navigation: NavigationUnderTest, _ samples: RouteSamples, _ random: inout WalkRandom) {
        mood = WalkMood.allCases[random.number(below: WalkMood.allCases.count)]
        weights = mood.weights
        total = weights.reduce(0, +)
        tabs = navigation.table.tabs
        screens = samples.some(2 + random.number(below: 6), .screen, &random)
        sheets = samples.some(1 + random.number(below: 4), .sheet, &random)
        signedOut = samples.some(1 + random.number(below: 4), .signedOut, &random)
        misfits = random.some(3, of: samples.misfits) + screens.prefix(1) + sheets.prefix(1) + signedOut.prefix(1)
        seen = [navigation.firstLaunch.state]

        var places = RandomPlaces(tabs: tabs, screens: screens, sheets: sheets, signedOut: signedOut)
        var links: [Link] = []
        for _ in 0..<4 {
            let place = places.next(&random)
            let text = navigation.table.print(place.target, sheets: place.sheets)
            // Places with too many screens have no valid link.
            if let link = try? navigation.parse(text) { links.append(link) }
        }
        places.addMisfits(misfits)
        strangeStates = (0..<3).map { _ in places.next(&random).state(of: navigation.firstLaunch.state) }
        if mood == .wild { links += (0..<2).map { _ in places.next(&random).link } }
        self.links = links
    }

    /// The next intent for a window.
    mutating func next(after session: NavigationSession, _ random: inout WalkRandom) -> NavigationIntent {
        let state = session.state
        if random.chance(4) {
            if seen.count == 8 { seen.removeFirst() }
            seen.append(state)
        }
        if isFirst {
            isFirst = false
            if random.chance(mood.signsInFirst) { return .enterTabs }
        }
        switch NavigationIntent.Kind.allCases[random.index(weights: weights, total: total)] {
        case .push: return .push(entry(state.area == .tabs ? screens : signedOut, &random))
        case .pop: return .pop
        case .popToRoot: return .popToRoot
        case .selectTab:
            return .selectTab(random.chance(mood.misfits) ? "xyzzy" : random.element(of: tabs) ?? "xyzzy")
        case .presentSheet: return .presentSheet(entry(sheets, &random))
        case .dismissSheet: return .dismissSheet
        case .follow: return random.element(of: links).map { .follow($0) } ?? .pop
        case .enterTabs: return .enterTabs
        case .leaveTabs: return .leaveTabs
        case .restore:
            let states = random.chance(50 + mood.misfits / 2) ? strangeStates : seen
            return .restore(random.element(of: states) ?? state)
        case .setBadge:
            let tab = random.chance(mood.misfits) ? "xyzzy" : random.element(of: tabs) ?? "xyzzy"
            return .setBadge(tab, random.number(below: 5) - 1)
        case .ask: return .ask(Self.dialogs[random.number(below: 2)])
        case .closeDialog: return .closeDialog
        case .back: return .back
        case .forward: return .forward
        case .replace:
            let entry = random.element(of: state.frontPath) ?? misfits[0]
            let others = (screens + sheets + signedOut).filter { $0.id == entry.id }
            return .replace(entry, with: random.element(of: others) ?? misfits[0])
        }
    }

    private func entry(_ entries: [RouteEntry], _ random: inout WalkRandom) -> RouteEntry {
        if random.chance(mood.misfits) { return misfits[random.number(below: misfits.count)] }
        return random.element(of: entries) ?? misfits[0]
    }
}
