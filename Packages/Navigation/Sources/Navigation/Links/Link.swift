/// A link that was parsed completely.
public struct Link: Sendable, Hashable {
    public enum Target: Sendable, Hashable {
        /// A tab and exactly the stack that it is to have.
        case tab(TabID, [RouteEntry])
        /// The stack that is shown while signed out.
        case signedOut([RouteEntry])
    }

    public let target: Target
    /// Exactly the sheets that the app is to have, the frontmost last.
    public let sheets: [SheetEntry]
    /// The names of query items that mean nothing here; they are ignored.
    public let ignoredItems: [String]

    package init(target: Target, sheets: [SheetEntry] = [], ignoredItems: [String] = []) {
        self.target = target
        self.sheets = sheets
        self.ignoredItems = ignoredItems
    }

    /// The tab's or the signed-out stack.
    package var stack: [RouteEntry] {
        switch target {
        case .tab(_, let stack), .signedOut(let stack): stack
        }
    }

    /// Whether following it requires a signed-in user.
    public var needsSession: Bool {
        if case .tab = target { true } else { false }
    }
}
