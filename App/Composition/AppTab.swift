public import Navigation

/// The tabs of the signed-in app, in order; each with a stack of its own.
public enum AppTab: String, CaseIterable, Sendable {
    case welcome, content, settings

    public var id: TabID { TabID(rawValue: rawValue) }

    /// What the person reads.
    public var title: String {
        switch self {
        case .welcome: "Welcome"
        case .content: "Content"
        case .settings: "Settings"
        }
    }

    /// The name of the symbol beside the title.
    public var icon: String {
        switch self {
        case .welcome: "house"
        case .content: "doc.richtext"
        case .settings: "gear"
        }
    }
}
