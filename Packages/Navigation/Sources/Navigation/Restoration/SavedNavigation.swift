public import Foundation

/// The part of a window's state that is saved so that it can be restored: ids and values only, never content.
///
/// Written as JSON by any encoder, read by ``init(json:)``, which knows every earlier form.
public struct SavedNavigation: Sendable, Equatable {
    /// The schema version that is written. 2 added the items of entries.
    public static let currentSchema = 2

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

    /// Reads what this or any earlier version of the app has written.
    ///
    /// - Throws: ``SavedNavigationError``.
    public init(json: Data) throws(SavedNavigationError) {
        // The current format, by far the most frequent, is decoded in one pass.
        if let saved = try? JSONDecoder().decode(Self.self, from: json) {
            self = saved
            return
        }
        let current = try SavedNavigationMigration.current(json)
        do {
            self = try JSONDecoder().decode(Self.self, from: current)
        } catch {
            throw .unreadable
        }
    }
}

extension SavedNavigation: Codable {
    private enum CodingKeys: String, CodingKey {
        case schema, account, selectedTab, stacks, sheets, signedOutPath
    }

    /// Reads the current format only; use ``init(json:)`` for data of an earlier version.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard try container.decode(Int.self, forKey: .schema) == Self.currentSchema else {
            throw DecodingError.dataCorruptedError(
                forKey: .schema, in: container, debugDescription: "Another version of the app wrote it.")
        }
        account = try container.decodeIfPresent(String.self, forKey: .account)
        selectedTab = try container.decode(TabID.self, forKey: .selectedTab)
        stacks = try container.decode([String: [RouteEntry]].self, forKey: .stacks)
        sheets = try container.decode([SheetEntry].self, forKey: .sheets)
        signedOutPath = try container.decode([RouteEntry].self, forKey: .signedOutPath)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.currentSchema, forKey: .schema)
        try container.encodeIfPresent(account, forKey: .account)
        try container.encode(selectedTab, forKey: .selectedTab)
        try container.encode(stacks, forKey: .stacks)
        try container.encode(sheets, forKey: .sheets)
        try container.encode(signedOutPath, forKey: .signedOutPath)
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
