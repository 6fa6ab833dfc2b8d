public struct MenuItem: Sendable, Identifiable {
    public enum Role: String, Sendable { case normal, destructive }
    /// Stable and unique in the app, such as `conversations.<id>.delete`.
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
}
