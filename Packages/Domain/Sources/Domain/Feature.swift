/// One row of the onboarding: something that the app can do, described in one line.
///
/// A value with no behaviour. If a row has an action, it is data here, and the view decides what to do. New properties
/// get a default, so that existing rows stay as they are.
public struct Feature: Sendable, Hashable, Identifiable {
    /// The feature's stable id, which is part of its row's element id.
    public let id: String
    public let title: String
    public let description: String
    /// The name of a symbol; nil for a row of text alone.
    public let icon: String?

    public init(id: String, title: String, description: String, icon: String? = nil) {
        self.id = id
        self.title = title
        self.description = description
        self.icon = icon
    }
}
