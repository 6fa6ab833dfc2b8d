/// A screen or a sheet that a window can go to by its name.
public struct WindowPlace: Sendable, Equatable {
    /// Such as `chat`.
    public let name: String
    public let link: String
    /// What the user sees there, in one line.
    public let summary: String

    public init(name: String, link: String, summary: String) {
        self.name = name
        self.link = link
        self.summary = summary
    }
}
