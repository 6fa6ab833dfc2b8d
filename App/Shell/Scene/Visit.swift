/// What one process asks of another's window, over its socket: one line of JSON each way.
public struct Visit: Sendable, Equatable, Codable {
    public enum Wish: String, Sendable, Codable {
        /// Follow the link.
        case open
        /// Draw the person's eye to the window.
        case raise
    }

    public let wish: Wish
    public let url: String?

    private init(_ wish: Wish, url: String? = nil) {
        self.wish = wish
        self.url = url
    }

    public static let raise = Visit(.raise)

    public static func open(_ url: String) -> Visit {
        Visit(.open, url: url)
    }
}

/// What has come of a visit.
public struct VisitReply: Sendable, Equatable, Codable {
    public let ok: Bool
    /// What happened, or why nothing did.
    public let message: String

    public init(ok: Bool, message: String) {
        self.ok = ok
        self.message = message
    }
}
