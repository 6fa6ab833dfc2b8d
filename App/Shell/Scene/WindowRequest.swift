/// A request of one process to the window of another, over its socket: one line of JSON in each direction.
public struct WindowRequest: Sendable, Equatable, Codable {
    public enum Kind: String, Sendable, Codable {
        /// Follow the link.
        case open
        /// Draw the user's attention to the window.
        case raise
        /// Run the quick action as soon as the window is used and a user is signed in.
        case quickAction = "quick-action"
        /// Report which process has the window, and the window's phase.
        case report
    }

    public let kind: Kind
    public let url: String?
    /// The quick action's name.
    public let action: String?

    private init(_ kind: Kind, url: String? = nil, action: String? = nil) {
        self.kind = kind
        self.url = url
        self.action = action
    }

    public static let raise = WindowRequest(.raise)
    public static let report = WindowRequest(.report)

    public static func open(_ url: String) -> WindowRequest {
        WindowRequest(.open, url: url)
    }

    public static func quickAction(_ name: String) -> WindowRequest {
        WindowRequest(.quickAction, action: name)
    }
}

/// The reply to a request.
public struct WindowReply: Sendable, Equatable, Codable {
    public let ok: Bool
    /// What happened, or why nothing did.
    public let message: String
    /// The process that has the window, and the window's phase: the reply to ``WindowRequest/report``.
    public let process: Int32?
    public let phase: WindowPhase?

    public init(ok: Bool, message: String, process: Int32? = nil, phase: WindowPhase? = nil) {
        self.ok = ok
        self.message = message
        self.process = process
        self.phase = phase
    }

    /// Used when no reply arrived in time.
    public static let silence = WindowReply(ok: false, message: "The running shell did not answer.")
}
