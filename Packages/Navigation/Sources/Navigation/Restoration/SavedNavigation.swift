import Core
public import Foundation

/// The part of a window's state that is saved so that it can be restored: ids and values only, never content.
///
/// Written as JSON by any encoder, read by ``init(json:)``, which reads every earlier form. A decoder alone does not
/// check which version wrote it.
public struct SavedNavigation: Sendable, Equatable, Codable {
    /// The schema version that is written. 2 added the items of entries.
    public static let currentSchema = 2

    private var schema = Self.currentSchema
    /// The account of the window; nil while signed out. The window is not restored for any other account.
    public let account: String?
    public let selectedTab: TabID
    public let stacks: [String: [RouteEntry]]
    public let sheets: [SheetEntry]
    public let signedOutPath: [RouteEntry]

    public init(_ state: NavigationState, account: String?) {
        self.account = account
        selectedTab = state.selectedTab
        stacks = Dictionary(
            uniqueKeysWithValues: state.stacks.filter { !$0.value.isEmpty }.map { ($0.key.rawValue, $0.value) })
        sheets = state.sheets
        signedOutPath = state.signedOutPath
    }

    /// Every saved place: the screens of all stacks, the sheets, and the screens in them.
    public var entries: [RouteEntry] {
        stacks.sorted { $0.key < $1.key }.flatMap(\.value) + sheets.flatMap { [$0.route] + $0.path } + signedOutPath
    }

    /// Reads what this or any earlier version of the app has written.
    ///
    /// - Throws: ``SavedNavigationError``.
    public init(json: Data) throws(SavedNavigationError) {
        struct Version: Decodable {
            let schema: Int
        }
        // Version 1 had no items, and an entry without items is written the same way today.
        if var saved = try? ReceivedJSON.decode(Self.self, from: json), (1...Self.currentSchema).contains(saved.schema)
        {
            saved.schema = Self.currentSchema
            self = saved
            return
        }
        let version = try? ReceivedJSON.decode(Version.self, from: json)
        throw (version?.schema ?? 0) > Self.currentSchema ? .newer : .unreadable
    }
}

/// Why a saved window cannot be read; worded as the end of a sentence.
public enum SavedNavigationError: String, Error, Sendable, CustomStringConvertible {
    case newer = "a newer version of the app wrote it"
    case unreadable = "this app does not write it"

    public var description: String { rawValue }
}
