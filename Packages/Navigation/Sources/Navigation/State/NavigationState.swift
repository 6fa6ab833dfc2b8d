/// Where a window is, as a value: the selected tab, a stack for each tab, the sheets above them, and the stack that is
/// shown while signed out; beside these, the tabs' badges and the question that is open.
public struct NavigationState: Hashable, Sendable {
    /// How many screens a stack, and how many sheets the app, can hold.
    public static let depthLimit = 32
    /// How many dialogs can wait for an answer at a time.
    public static let dialogLimit = 8

    /// Which of the two parts of the app is shown.
    public enum Area: String, Sendable, Codable {
        case signedOut = "signed-out"
        case tabs
    }

    /// All tabs in order; never empty.
    public let tabs: [TabID]
    public internal(set) var area: Area = .signedOut
    public internal(set) var selectedTab: TabID
    /// What lies above each tab's root; a tab without an entry is at its root.
    public internal(set) var stacks: [TabID: [RouteEntry]] = [:]
    /// From the lowest to the frontmost.
    public internal(set) var sheets: [SheetEntry] = []
    public internal(set) var signedOutPath: [RouteEntry] = []
    /// The numbers beside the tabs' titles; a tab without one has no entry. No part of any place.
    public internal(set) var badges: [TabID: Int] = [:]
    /// What has to be answered before anything else is done, the frontmost last. No part of any place.
    public internal(set) var dialogs: [DialogEntry] = []

    /// Nobody signed in, the first tab selected, all else empty.
    public init(firstTab: TabID, otherTabs: [TabID]) {
        tabs = [firstTab] + otherTabs
        selectedTab = firstTab
    }

    /// The stack of the selected tab.
    public var selectedStack: [RouteEntry] { stacks[selectedTab, default: []] }

    /// What stands in the frontmost place: a sheet and its path, else the tab's stack, else the signed-out stack.
    public var frontPath: [RouteEntry] {
        switch area {
        case .signedOut: signedOutPath
        case .tabs: sheets.last.map { [$0.route] + $0.path } ?? selectedStack
        }
    }
}

/// A sheet, and the screens that were pushed inside it.
public struct SheetEntry: Hashable, Sendable {
    public let route: RouteEntry
    public internal(set) var path: [RouteEntry]

    public init(_ route: RouteEntry, path: [RouteEntry] = []) {
        self.route = route
        self.path = path
    }
}
