/// What one process asks of another's window, over its socket: one line of JSON each way.
public struct Visit: Sendable, Equatable, Codable {
    public enum Wish: String, Sendable, Codable {
        /// Follow the link.
        case open
        /// Draw the person's eye to the window.
        case raise
        /// Run the quick action as soon as the window is used and somebody is signed in.
        case quickAction = "quick-action"
        /// Say who has the window, and whether it is used.
        case report
    }

    public let wish: Wish
    public let url: String?
    /// The quick action's name.
    public let action: String?

    private init(_ wish: Wish, url: String? = nil, action: String? = nil) {
        self.wish = wish
        self.url = url
        self.action = action
    }

    public static let raise = Visit(.raise)
    public static let report = Visit(.report)

    public static func open(_ url: String) -> Visit {
        Visit(.open, url: url)
    }

    public static func quickAction(_ name: String) -> Visit {
        Visit(.quickAction, action: name)
    }
}

/// What has come of a visit.
public struct VisitReply: Sendable, Equatable, Codable {
    public let ok: Bool
    /// What happened, or why nothing did.
    public let message: String
    /// The process that has the window, and how the window is used: the answer to ``Visit/report``.
    public let process: Int32?
    public let phase: WindowPhase?

    public init(ok: Bool, message: String, process: Int32? = nil, phase: WindowPhase? = nil) {
        self.ok = ok
        self.message = message
        self.process = process
        self.phase = phase
    }

    /// In the place of an answer that did not come in time.
    public static let silence = VisitReply(ok: false, message: "The running shell did not answer.")
}
