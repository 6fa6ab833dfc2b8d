import Navigation

/// One place of the app in a form that can be modified: the target of a link or of a restored window.
struct WalkPlace: Hashable {
    var area = NavigationState.Area.tabs
    var tab: TabID
    var stacks: [TabID: [RouteEntry]] = [:]
    var sheets: [SheetEntry] = []
    var signedOutPath: [RouteEntry] = []

    init(tab: TabID) {
        self.tab = tab
    }

    init(_ state: NavigationState) {
        area = state.area
        tab = state.selectedTab
        stacks = state.stacks
        sheets = state.sheets
        signedOutPath = state.signedOutPath
    }

    init(_ link: Link, tabs: [TabID]) {
        sheets = link.sheets
        switch link.target {
        case .tab(let tab, let stack):
            self.tab = tab
            stacks = stack.isEmpty ? [:] : [tab: stack]
        case .signedOut(let path):
            tab = tabs.first ?? "main"
            area = .signedOut
            signedOutPath = path
        }
    }

    var target: Link.Target {
        area == .signedOut ? .signedOut(signedOutPath) : .tab(tab, stacks[tab] ?? [])
    }

    /// The link as a journal would hold it, even if no table can parse it.
    var link: Link { Link(unchecked: target, sheets: sheets) }

    /// A state as another version of the app might have saved it, without any check whether it is possible.
    func state(of window: NavigationState) -> NavigationState {
        NavigationState(
            unchecked: window.tabs, area: area, selectedTab: tab, stacks: stacks, sheets: sheets,
            signedOutPath: signedOutPath)
    }

    /// The same place with each entry replaced.
    func map(_ change: (RouteEntry) -> RouteEntry) -> WalkPlace {
        var place = self
        place.stacks = stacks.mapValues { $0.map(change) }
        place.sheets = sheets.map { SheetEntry(change($0.route), path: $0.path.map(change)) }
        place.signedOutPath = signedOutPath.map(change)
        return place
    }

    var entries: [RouteEntry] {
        stacks.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value)
            + sheets.flatMap { [$0.route] + $0.path } + signedOutPath
    }

    /// The same place with each tab replaced, one for one.
    func mapTabs(_ change: (TabID) -> TabID) -> WalkPlace {
        var place = self
        place.tab = change(tab)
        place.stacks = Dictionary(stacks.map { (change($0.key), $0.value) }) { first, _ in first }
        return place
    }

    var tabs: [TabID] { [tab] + stacks.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The places with one element less.
    var smaller: [WalkPlace] {
        var places: [WalkPlace] = []
        for tab in stacks.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            let stack = stacks[tab] ?? []
            var without = self
            without.stacks[tab] = nil
            places.append(without)
            guard stack.count > 1 else { continue }
            for index in stack.indices {
                without.stacks[tab] = stack
                without.stacks[tab]?.remove(at: index)
                places.append(without)
            }
        }
        for index in sheets.indices {
            var without = self
            without.sheets.remove(at: index)
            places.append(without)
            for pathIndex in sheets[index].path.indices {
                var path = sheets[index].path
                path.remove(at: pathIndex)
                without = self
                without.sheets[index] = SheetEntry(sheets[index].route, path: path)
                places.append(without)
            }
        }
        for index in signedOutPath.indices {
            var without = self
            without.signedOutPath.remove(at: index)
            places.append(without)
        }
        return places
    }
}

/// Generates random places.
struct RandomPlaces {
    let tabs: [TabID]
    var screens: [RouteEntry]
    var sheets: [RouteEntry]
    var signedOut: [RouteEntry]
    private var isStrange = false

    init(tabs: [TabID], screens: [RouteEntry], sheets: [RouteEntry], signedOut: [RouteEntry]) {
        self.tabs = tabs
        self.screens = screens
        self.sheets = sheets
        self.signedOut = signedOut
    }

    /// From now on places also contain entries that do not belong there.
    mutating func addMisfits(_ misfits: [RouteEntry]) {
        isStrange = true
        screens += misfits
        sheets += misfits
        signedOut += misfits
    }

    mutating func next(_ random: inout WalkRandom) -> WalkPlace {
        var place = WalkPlace(tab: random.element(of: tabs) ?? "main")
        let isSignedOut = random.chance(20) && !signedOut.isEmpty
        if isSignedOut {
            place.area = .signedOut
            place.signedOutPath = stack(1 + random.number(below: 3), of: signedOut, &random)
            if !isStrange || random.chance(70) { return place }
        }
        place.stacks[place.tab] = stack(random.number(below: 5), of: screens, &random)
        if place.stacks[place.tab]?.isEmpty == true { place.stacks[place.tab] = nil }
        for _ in 0..<random.number(below: 3) {
            guard let sheet = random.element(of: sheets), isStrange || place.sheets.last?.route != sheet else {
                continue
            }
            let path = stack(random.number(below: 3), of: screens, &random)
            place.sheets.append(SheetEntry(sheet, path: isStrange ? path : Array(path.drop { $0 == sheet })))
        }
        if isStrange {
            if random.chance(30) { place.tab = "xyzzy" }
            if random.chance(30) { place.stacks["xyzzy"] = stack(2, of: screens, &random) }
            if random.chance(20) { place.stacks[place.tab] = stack(40, of: screens, &random) }
        }
        return place
    }

    /// Without an entry twice in a row, unless misfits were added.
    private func stack(_ count: Int, of entries: [RouteEntry], _ random: inout WalkRandom) -> [RouteEntry] {
        var stack: [RouteEntry] = []
        for _ in 0..<count {
            guard let entry = random.element(of: entries), isStrange || entry != stack.last else { continue }
            stack.append(entry)
        }
        return stack
    }
}
