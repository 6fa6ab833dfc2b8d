import Navigation

extension NavigationIntent {
    /// Simpler intents, the simplest first. One order applies to all of them, so repeated simplification terminates: a
    /// push is the simplest, of a sheet or a screen; then come all others that lead somewhere.
    func simpler(_ samples: RouteSamples, _ navigation: NavigationUnderTest) -> [NavigationIntent] {
        let tabs = navigation.table.tabs
        switch self {
        case .push(let entry): return samples.simpler(than: entry).map { .push($0) }
        case .presentSheet(let entry): return pushes(samples) + samples.simpler(than: entry).map { .presentSheet($0) }
        case .selectTab(let tab): return pushes(samples) + Self.earlier(tab, tabs).map { .selectTab($0) }
        case .follow(let link):
            let place = NavigationPlace(link, tabs: tabs)
            return pushes(samples) + parts(of: place, samples)
                + Self.simpler(place, samples, tabs).map { .follow($0.link) }
        case .restore(let state):
            return pushes(samples) + parts(of: state.place, samples)
                + Self.simpler(state.place, samples, tabs).map { .restore($0.state(of: state)) }
        case .replace(let entry, let other):
            return pushes(samples) + samples.simpler(than: other).map { .replace(entry, with: $0) }
        case .setBadge(let tab, let badge):
            let nearer = badge > 1 ? 1 : 0
            let smaller: [NavigationIntent] = nearer == badge || badge == 1 ? [] : [.setBadge(tab, nearer)]
            return smaller + Self.earlier(tab, tabs).map { .setBadge($0, badge) }
        case .ask(let dialog):
            let simplest = DialogEntry(id: "first", kind: .alert, title: "", message: "", acceptLabel: "")
            return dialog == simplest ? [] : [.ask(simplest)]
        case .pop, .popToRoot, .dismissSheet, .closeDialog, .back, .forward: return pushes(samples)
        case .enterTabs, .leaveTabs: return []
        }
    }

    private func pushes(_ samples: RouteSamples) -> [NavigationIntent] {
        (samples.screens.isEmpty ? samples.signedOut : samples.screens).prefix(2).map { .push($0) }
    }

    /// A single screen of a place, instead of the whole place.
    private func parts(of place: NavigationPlace, _ samples: RouteSamples) -> [NavigationIntent] {
        place.entries.map { .push($0) } + samples.sheets.prefix(1).map { .presentSheet($0) }
            + place.sheets.map { .presentSheet($0.route) }
    }

    /// All entries of the intent.
    func entries(_ navigation: NavigationUnderTest) -> [RouteEntry] {
        switch self {
        case .push(let entry), .presentSheet(let entry): [entry]
        case .follow(let link): NavigationPlace(link, tabs: navigation.table.tabs).entries
        case .restore(let state): state.place.entries
        case .replace(let entry, let other): [entry, other]
        default: []
        }
    }

    /// All tabs of the intent.
    func tabs(_ navigation: NavigationUnderTest) -> [TabID] {
        switch self {
        case .selectTab(let tab), .setBadge(let tab, _): [tab]
        case .follow(let link): NavigationPlace(link, tabs: navigation.table.tabs).tabs
        case .restore(let state): state.place.tabs
        default: []
        }
    }

    /// The same intent with each tab replaced, one for one.
    func mapTabs(_ navigation: NavigationUnderTest, _ change: (TabID) -> TabID) -> NavigationIntent {
        switch self {
        case .selectTab(let tab): .selectTab(change(tab))
        case .setBadge(let tab, let badge): .setBadge(change(tab), badge)
        case .follow(let link): .follow(NavigationPlace(link, tabs: navigation.table.tabs).mapTabs(change).link)
        case .restore(let state): .restore(state.place.mapTabs(change).state(of: state))
        default: self
        }
    }

    private static func earlier(_ tab: TabID, _ tabs: [TabID]) -> ArraySlice<TabID> {
        tabs.prefix { $0 != tab }
    }

    private static func simpler(
        _ place: NavigationPlace, _ samples: RouteSamples, _ tabs: [TabID]
    ) -> [NavigationPlace] {
        var places = place.smaller
        for tab in earlier(place.selectedTab, tabs) {
            var other = place
            other.selectedTab = tab
            // The stack moves with its tab; otherwise the place would differ.
            let stack = other.stacks.removeValue(forKey: place.selectedTab)
            if other.stacks[tab] == nil { other.stacks[tab] = stack }
            places.append(other)
        }
        var done: Set<RouteEntry> = []
        for entry in place.entries where done.insert(entry).inserted {
            places += samples.simpler(than: entry).map { simpler in place.mapEntries { $0 == entry ? simpler : $0 } }
        }
        return places
    }
}
