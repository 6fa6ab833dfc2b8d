import Navigation

/// The target of a link or of a restored window.
extension NavigationPlace {
    init(_ link: Link, tabs: [TabID]) {
        switch link.target {
        case .tab(let tab, let stack):
            self.init(selectedTab: tab)
            area = .tabs
            stacks = stack.isEmpty ? [:] : [tab: stack]
        case .signedOut(let path):
            self.init(selectedTab: tabs.first ?? "main")
            signedOutPath = path
        }
        sheets = link.sheets
    }

    var target: Link.Target {
        area == .signedOut ? .signedOut(signedOutPath) : .tab(selectedTab, stacks[selectedTab] ?? [])
    }

    /// The link as a journal would hold it, even if no table can parse it.
    var link: Link { Link(target: target, sheets: sheets) }

    /// A state as another version of the app might have saved it, without any check whether it is possible.
    func state(of window: NavigationState) -> NavigationState {
        NavigationState(unchecked: self, tabs: window.tabs)
    }

    var entries: [RouteEntry] {
        stacks.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value)
            + sheets.flatMap { [$0.route] + $0.path } + signedOutPath
    }

    /// The same place with each tab replaced, one for one.
    func mapTabs(_ change: (TabID) -> TabID) -> NavigationPlace {
        var place = self
        place.selectedTab = change(selectedTab)
        place.stacks = Dictionary(stacks.map { (change($0.key), $0.value) }) { first, _ in first }
        return place
    }

    var tabs: [TabID] { [selectedTab] + stacks.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The places with one element less.
    var smaller: [NavigationPlace] {
        var places: [NavigationPlace] = []
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
    private(set) var isStrange = false

    /// From now on places also contain entries that do not belong there.
    mutating func addMisfits(_ misfits: [RouteEntry]) {
        isStrange = true
        screens += misfits
        sheets += misfits
        signedOut += misfits
    }

    mutating func next(_ random: inout WalkRandom) -> NavigationPlace {
        var place = NavigationPlace(selectedTab: random.element(of: tabs) ?? "main")
        let isSignedOut = random.chance(20) && !signedOut.isEmpty
        place.area = isSignedOut ? .signedOut : .tabs
        if isSignedOut {
            place.signedOutPath = stack(1 + random.number(below: 3), of: signedOut, &random)
            if !isStrange || random.chance(70) { return place }
        }
        let tab = place.selectedTab
        place.stacks[tab] = stack(random.number(below: 5), of: screens, &random)
        if place.stacks[tab]?.isEmpty == true { place.stacks[tab] = nil }
        for _ in 0..<random.number(below: 3) {
            guard let sheet = random.element(of: sheets), isStrange || place.sheets.last?.route != sheet else {
                continue
            }
            let path = stack(random.number(below: 3), of: screens, &random)
            place.sheets.append(SheetEntry(sheet, path: isStrange ? path : Array(path.drop { $0 == sheet })))
        }
        if isStrange {
            if random.chance(30) { place.selectedTab = "xyzzy" }
            if random.chance(30) { place.stacks["xyzzy"] = stack(2, of: screens, &random) }
            if random.chance(20) { place.stacks[place.selectedTab] = stack(40, of: screens, &random) }
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
