/// One thing that can be done with an element, beside using it: an item of a context menu.
public struct MenuItem: Sendable, Identifiable {
    public enum Role: String, Sendable {
        case normal
        /// It removes something.
        case destructive
    }

    /// Stable and unique in the app. In the menu of a list's row: the row's id, a dot and one word, such as
    /// `conversations.<id>.delete`.
    public let id: String
    public let label: String
    public let role: Role
    public let isEnabled: Bool
    public let action: @MainActor @Sendable () async -> Void

    public init(
        _ id: String, _ label: String, role: Role = .normal, isEnabled: Bool = true,
        action: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.id = id
        self.label = label
        self.role = role
        self.isEnabled = isEnabled
        self.action = action
    }

    /// The item as an element that is tapped like any other.
    var element: Element { Element(id, label, .button(action), isEnabled: isEnabled) }
}
