/// One place of a window in its history: a ``NavigationState`` without dialogs.
public struct NavigationPlace: Hashable, Sendable {
    public package(set) var area = NavigationState.Area.signedOut
    public package(set) var selectedTab: TabID
    /// The screens above each tab's root; a tab without an entry is at its root.
    public package(set) var stacks: [TabID: [RouteEntry]] = [:]
    /// The sheets, from the lowest to the frontmost.
    public package(set) var sheets: [SheetEntry] = []
    public package(set) var signedOutPath: [RouteEntry] = []

    /// Signed out, and everything empty.
    package init(selectedTab: TabID) {
        self.selectedTab = selectedTab
    }

    /// The same place with each entry replaced.
    func mapEntries(_ change: (RouteEntry) -> RouteEntry) -> NavigationPlace {
        var place = self
        place.stacks = stacks.mapValues { $0.map(change) }
        place.sheets = sheets.map { SheetEntry(change($0.route), path: $0.path.map(change)) }
        place.signedOutPath = signedOutPath.map(change)
        return place
    }
}

extension NavigationState {
    /// The window's state at another place, with no dialog; clamped to the limits of a state.
    public func at(_ place: NavigationPlace) -> NavigationState {
        var state = self
        state.move(to: place)
        return state
    }

    mutating func move(to place: NavigationPlace) {
        self.place = place
        dialogs = []
        clamp()
    }

    /// Removes everything that this app's tabs and the limits do not allow, whatever its source.
    mutating func clamp() {
        if !tabs.contains(selectedTab) { place.selectedTab = tabs[0] }
        switch area {
        case .signedOut:
            place.selectedTab = tabs[0]
            place.stacks = [:]
            place.sheets = []
            place.signedOutPath = Self.clamped(signedOutPath)
        case .tabs:
            place.signedOutPath = []
            clampStacks()
            place.sheets = Self.clamped(sheets)
        }
        if dialogs.count > Self.dialogLimit { dialogs.removeFirst(dialogs.count - Self.dialogLimit) }
    }

    private mutating func clampStacks() {
        for (tab, stack) in stacks {
            place.stacks[tab] = tabs.contains(tab) && !stack.isEmpty ? Self.clamped(stack) : nil
        }
    }

    static func clamped(_ sheets: [SheetEntry]) -> [SheetEntry] {
        var kept: [SheetEntry] = []
        for sheet in sheets where kept.count < depthLimit && kept.last?.route != sheet.route {
            kept.append(SheetEntry(sheet.route, path: clamped(sheet.path, above: sheet.route)))
        }
        return kept
    }

    /// The stack without repeated screens in a row and without screens beyond the limit; unchanged when it already
    /// complies.
    static func clamped(_ stack: [RouteEntry], above root: RouteEntry? = nil) -> [RouteEntry] {
        let isRight =
            stack.count <= depthLimit && (stack.isEmpty || stack[0] != root)
            && !zip(stack, stack.dropFirst()).contains { $0 == $1 }
        guard !isRight else { return stack }
        var kept: [RouteEntry] = []
        for entry in stack where kept.count < depthLimit && (kept.last ?? root) != entry { kept.append(entry) }
        return kept
    }
}
