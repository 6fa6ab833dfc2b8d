/// The state of a window, as a value: its place (the selected tab, a stack for each tab, the sheets above them, and the
/// stack that is shown while signed out), the tabs' badges and the open dialogs.
public struct NavigationState: Hashable, Sendable {
    /// The maximum number of screens on a stack, and of sheets.
    public static let depthLimit = 32
    /// The maximum number of dialogs that can wait for an answer at a time.
    public static let dialogLimit = 8

    /// Which of the two parts of the app is shown.
    public enum Area: String, Sendable, Codable {
        case signedOut = "signed-out"
        case tabs
    }

    /// All tabs in order; never empty.
    public let tabs: [TabID]
    /// Where the window is, without badges and dialogs.
    public internal(set) var place: NavigationPlace
    /// The numbers beside the tabs' titles; a tab without one has no entry. Not part of any place.
    public internal(set) var badges: [TabID: Int] = [:]
    /// The dialogs that must be answered before anything else is done, the frontmost last. Not part of any place.
    public internal(set) var dialogs: [DialogEntry] = []

    /// Signed out, the first tab selected, everything else empty.
    public init(firstTab: TabID, otherTabs: [TabID]) {
        tabs = [firstTab] + otherTabs
        place = NavigationPlace(selectedTab: firstTab)
    }

    /// Takes all values as they are, also those that no window can have.
    package init(
        unchecked place: NavigationPlace, tabs: [TabID], badges: [TabID: Int] = [:], dialogs: [DialogEntry] = []
    ) {
        self.tabs = tabs
        self.place = place
        self.badges = badges
        self.dialogs = dialogs
    }

    public var area: Area { place.area }
    public var selectedTab: TabID { place.selectedTab }
    /// What lies above each tab's root; a tab without an entry is at its root.
    public var stacks: [TabID: [RouteEntry]] { place.stacks }
    /// From the lowest to the frontmost.
    public var sheets: [SheetEntry] { place.sheets }
    public var signedOutPath: [RouteEntry] { place.signedOutPath }

    /// The stack of the selected tab.
    public var selectedStack: [RouteEntry] { stacks[selectedTab, default: []] }

    /// The frontmost path: a sheet and its path, otherwise the tab's stack, otherwise the signed-out stack.
    public var frontPath: [RouteEntry] {
        switch area {
        case .signedOut: signedOutPath
        case .tabs: sheets.last.map { [$0.route] + $0.path } ?? selectedStack
        }
    }
}
