public import Core

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
    /// Whether to draw the user's attention to the window as well.
    public let raises: Bool?

    private init(_ kind: Kind, url: String? = nil, action: String? = nil, raises: Bool? = nil) {
        self.kind = kind
        self.url = url
        self.action = action
        self.raises = raises
    }

    public static let raise = WindowRequest(.raise)
    public static let report = WindowRequest(.report)

    /// - Parameter raises: whether to draw the user's attention to the window as well.
    public static func open(_ url: String, raises: Bool = false) -> WindowRequest {
        WindowRequest(.open, url: url, raises: raises ? true : nil)
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
    /// What kind of failure it was, if that is known; nil on success, and for a request that cannot be carried out.
    public let failure: FailureKind?
    /// The process that has the window, and the window's phase: the reply to ``WindowRequest/report``.
    public let process: Int32?
    public let phase: WindowPhase?

    public init(
        ok: Bool, message: String, failure: FailureKind? = nil, process: Int32? = nil, phase: WindowPhase? = nil
    ) {
        self.ok = ok
        self.message = message
        self.failure = failure
        self.process = process
        self.phase = phase
    }

    /// Used when the window's process did not confirm the request in time: it is stopped or blocked, and will not carry
    /// the request out.
    public static let silence = WindowReply(
        ok: false, message: "The running shell does not answer. If you stopped it, continue it (fg).")
    /// Used when the window confirmed the request, and did not reply in time. It may still carry the request out.
    public static let delay = WindowReply(ok: false, message: "The running shell has not finished in time.")
}

/// What a window sends at once when it has received a request; the reply follows.
struct WindowReceipt: Codable {}
