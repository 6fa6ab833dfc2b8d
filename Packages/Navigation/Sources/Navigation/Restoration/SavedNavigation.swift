import Core
public import Foundation

/// The part of a window's state that is saved so that it can be restored: ids and values only, never content.
///
/// Written as JSON by any encoder, read by ``init(json:)``, which knows every earlier form. A decoder alone does not
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
        // The current format, by far the most frequent, is decoded in one pass.
        if let saved = try? ReceivedJSON.decode(Self.self, from: json), saved.schema == Self.currentSchema {
            self = saved
            return
        }
        let current = try SavedNavigationMigration.current(json)
        do {
            self = try ReceivedJSON.decode(Self.self, from: current)
        } catch {
            throw .unreadable
        }
    }
}

/// Why a saved window cannot be read; worded as the end of a sentence.
public enum SavedNavigationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The version that wrote it, and the newest version that this app can read.
    case newer(schema: Int, known: Int)
    case unreadable

    public var description: String {
        switch self {
        case .newer: "a newer version of the app wrote it"
        case .unreadable: "this app does not write it"
        }
    }
}

/// Converts what earlier versions of the app have written into the current format, one version after the other.
///
/// A step works on raw JSON, never on the current types: its meaning must not change when they do.
enum SavedNavigationMigration {
    typealias Object = [String: Any]

    /// The step from each version to the next; the first is from 1 to 2.
    private static let steps: [@Sendable (Object) -> Object] = [
        // Version 1 had no items, and an entry without items is written the same way today.
        { $0 }
    ]

    /// - Throws: ``SavedNavigationError``.
    static func current(_ json: Data) throws(SavedNavigationError) -> Data {
        guard var object = (try? JSONSerialization.jsonObject(with: json)) as? Object,
            let schema = (try? ReceivedJSON.decode(Schema.self, from: json))?.schema, schema > 0
        else { throw .unreadable }
        guard schema <= SavedNavigation.currentSchema else {
            throw .newer(schema: schema, known: SavedNavigation.currentSchema)
        }
        for step in steps[(schema - 1)...] { object = step(object) }
        object["schema"] = SavedNavigation.currentSchema
        do {
            return try JSONSerialization.data(withJSONObject: object)
        } catch {
            throw .unreadable
        }
    }

    private struct Schema: Decodable {
        let schema: Int
    }
}
