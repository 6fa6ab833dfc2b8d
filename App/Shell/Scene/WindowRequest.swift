/// What one process asks of another's window, over its socket: one line of JSON each way.
public struct WindowRequest: Sendable, Equatable, Codable {
    public enum Kind: String, Sendable, Codable {
        /// Follow the link.
        case open
        /// Draw the person's eye to the window.
        case raise
        /// Run the quick action as soon as the window is used and a user is signed in.
        case quickAction = "quick-action"
        /// Say who has the window, and whether it is used.
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

/// What has come of a request.
public struct WindowReply: Sendable, Equatable, Codable {
    public let ok: Bool
    /// What happened, or why nothing did.
    public let message: String
    /// The process that has the window, and how the window is used: the answer to ``WindowRequest/report``.
    public let process: Int32?
    public let phase: WindowPhase?

    public init(ok: Bool, message: String, process: Int32? = nil, phase: WindowPhase? = nil) {
        self.ok = ok
        self.message = message
        self.process = process
        self.phase = phase
    }

    /// In the place of an answer that did not come in time.
    public static let silence = WindowReply(ok: false, message: "The running shell did not answer.")
}
