/// What is written of a window so that it can be opened again as it was: ids only, never content.
public struct SavedNavigation: Sendable, Equatable, Codable {
    /// The version of this format.
    public static let currentSchema = 1

    public let schema: Int
    /// Whose it was; nil while nobody was signed in. Nobody else gets to see it.
    public let account: String?
    public let selectedTab: TabID
    public let stacks: [String: [RouteEntry]]
    public let sheets: [SheetEntry]
    public let signedOutPath: [RouteEntry]

    public init(_ state: NavigationState, account: String?) {
        schema = Self.currentSchema
        self.account = account
        selectedTab = state.selectedTab
        stacks = Dictionary(
            uniqueKeysWithValues: state.stacks.filter { !$0.value.isEmpty }.map { ($0.key.rawValue, $0.value) })
        sheets = state.sheets
        signedOutPath = state.signedOutPath
    }
}
