/// One place of a window, as history remembers it: a ``NavigationState`` without badges and dialogs.
public struct NavigationPlace: Hashable, Sendable, Codable {
    public let area: NavigationState.Area
    public let selectedTab: TabID
    public let stacks: [TabID: [RouteEntry]]
    public let sheets: [SheetEntry]
    public let signedOutPath: [RouteEntry]

    init(_ state: NavigationState) {
        area = state.area
        selectedTab = state.selectedTab
        stacks = state.stacks
        sheets = state.sheets
        signedOutPath = state.signedOutPath
    }
}

extension NavigationState {
    /// Where the window is, without badges and dialogs.
    public var place: NavigationPlace { NavigationPlace(self) }

    /// The same window at another place, with its badges and no dialog; clamped to the limits of a state.
    public func at(_ place: NavigationPlace) -> NavigationState {
        var state = self
        state.move(to: place)
        return state
    }

    mutating func move(to place: NavigationPlace) {
        area = place.area
        selectedTab = place.selectedTab
        stacks = place.stacks
        sheets = place.sheets
        signedOutPath = place.signedOutPath
        dialogs = []
        clamp()
    }

    /// Removes everything that this app's tabs and the limits do not allow, whatever its source.
    mutating func clamp() {
        if !tabs.contains(selectedTab) { selectedTab = tabs[0] }
        switch area {
        case .signedOut:
            selectedTab = tabs[0]
            stacks = [:]
            sheets = []
            badges = [:]
            signedOutPath = Self.clamped(signedOutPath)
        case .tabs:
            signedOutPath = []
            clampStacks()
            clampSheets()
        }
        if dialogs.count > Self.dialogLimit { dialogs.removeFirst(dialogs.count - Self.dialogLimit) }
    }

    private mutating func clampStacks() {
        for (tab, stack) in stacks {
            guard tabs.contains(tab), !stack.isEmpty else {
                stacks[tab] = nil
                continue
            }
            stacks[tab] = Self.clamped(stack)
        }
    }

    mutating func clampSheets() {
        guard !sheets.isEmpty else { return }
        var kept: [SheetEntry] = []
        for sheet in sheets where kept.count < Self.depthLimit && kept.last?.route != sheet.route {
            kept.append(SheetEntry(sheet.route, path: Self.clamped(sheet.path, above: sheet.route)))
        }
        sheets = kept
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
