/// The state of a window, as a value: its place (the selected tab, a stack for each tab, the sheets above them, and the
/// stack that is shown while signed out), and the open dialogs.
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
    /// The place of the window, without dialogs.
    public internal(set) var place: NavigationPlace
    /// The dialogs that must be answered before anything else is done, the frontmost last. Not part of any place.
    public internal(set) var dialogs: [DialogEntry] = []

    /// Signed out, the first tab selected, everything else empty.
    public init(firstTab: TabID, otherTabs: [TabID]) {
        tabs = [firstTab] + otherTabs
        place = NavigationPlace(selectedTab: firstTab)
    }

    /// Takes all values as they are, also those that no window can have.
    package init(unchecked place: NavigationPlace, tabs: [TabID], dialogs: [DialogEntry] = []) {
        self.tabs = tabs
        self.place = place
        self.dialogs = dialogs
    }

    public var area: Area { place.area }
    public var selectedTab: TabID { place.selectedTab }
    /// The screens above each tab's root; a tab without an entry is at its root.
    public var stacks: [TabID: [RouteEntry]] { place.stacks }
    /// The sheets, from the lowest to the frontmost.
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

/// The stable name of a tab, as it appears in links and in saved state.
public struct TabID: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }
}

/// A sheet, and the screens that were pushed inside it.
public struct SheetEntry: Hashable, Sendable, Codable {
    public let route: RouteEntry
    public internal(set) var path: [RouteEntry]

    public init(_ route: RouteEntry, path: [RouteEntry] = []) {
        self.route = route
        self.path = path
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        route = try container.decode(RouteEntry.self, forKey: .route)
        path = try container.decodeIfPresent([RouteEntry].self, forKey: .path) ?? []
    }
}

/// A question that is shown above everything until it is accepted or cancelled.
///
/// It holds only what is shown; the caller decides what happens when it is accepted.
public struct DialogEntry: Hashable, Sendable, Codable {
    /// The stable id of the question: `delete-account`. Each id is asked once at a time.
    public let id: String
    public let title: String
    public let message: String
    /// The label of the accepting button: the action, not "OK".
    public let acceptLabel: String

    public init(id: String, title: String, message: String, acceptLabel: String) {
        self.id = id
        self.title = title
        self.message = message
        self.acceptLabel = acceptLabel
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, message
        case acceptLabel = "accept"
    }
}

extension NavigationState: Codable {
    private enum CodingKeys: String, CodingKey {
        case tabs, area, selectedTab, stacks, sheets, signedOutPath, dialogs
    }

    /// Decodes a state, without places that no state can have.
    ///
    /// - Throws: `DecodingError` when there is no tab, or when a value has another form, such as a dialog of another kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tabs = try container.decode([TabID].self, forKey: .tabs)
        guard let firstTab = tabs.first else {
            throw DecodingError.dataCorruptedError(
                forKey: .tabs, in: container, debugDescription: "A navigation state needs at least one tab.")
        }
        place = NavigationPlace(
            selectedTab: try container.decodeIfPresent(TabID.self, forKey: .selectedTab) ?? firstTab)
        place.area = try container.decode(Area.self, forKey: .area)
        place.stacks = try container.decodeIfPresent([TabID: [RouteEntry]].self, forKey: .stacks) ?? [:]
        place.sheets = try container.decodeIfPresent([SheetEntry].self, forKey: .sheets) ?? []
        place.signedOutPath = try container.decodeIfPresent([RouteEntry].self, forKey: .signedOutPath) ?? []
        dialogs = try container.decodeIfPresent([DialogEntry].self, forKey: .dialogs) ?? []
        clamp()
    }

    /// Encodes the state, without empty values.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tabs, forKey: .tabs)
        try container.encode(area, forKey: .area)
        try container.encode(selectedTab, forKey: .selectedTab)
        if !stacks.isEmpty { try container.encode(stacks, forKey: .stacks) }
        if !sheets.isEmpty { try container.encode(sheets, forKey: .sheets) }
        if !signedOutPath.isEmpty { try container.encode(signedOutPath, forKey: .signedOutPath) }
        if !dialogs.isEmpty { try container.encode(dialogs, forKey: .dialogs) }
    }
}

/// Encoded as an object keyed by the tabs' names, instead of the list of keys and values that dictionaries otherwise
/// become.
extension TabID: CodingKeyRepresentable {}
