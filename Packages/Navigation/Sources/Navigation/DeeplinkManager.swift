public import Core

/// Where a link came from.
public enum LinkSource: String, Sendable {
    /// The command line that started the shell.
    case argument
    /// Another process, through the shell's socket.
    case process
    /// The person or program that uses the shell.
    case shell
}

/// The outcome of a link that was not refused.
public enum LinkOutcome: Sendable, Equatable {
    case followed
    /// The link is stored, and followed when the reason no longer holds.
    case pending(PendingReason)
    /// A feature handled the whole link; the message is for the user, and has already been shown in the window.
    /// `failure`: nil on success.
    case claimed(message: String, failure: FailureKind?)
}

/// The single entry point for links to screens, whatever their source. They are handled in order, each to its end before
/// the next. A link that a feature claims whole is handled before, and does not wait here.
@MainActor
public final class DeeplinkManager {
    private let handle: @MainActor (String, LinkSource) async throws(LinkError) -> LinkOutcome
    private let queue: SerialQueue

    /// - Parameters:
    ///   - queue: orders the links, and whatever else its owner runs in it.
    ///   - handle: follows one link.
    public init(
        queue: SerialQueue = SerialQueue(),
        handle: @escaping @MainActor (String, LinkSource) async throws(LinkError) -> LinkOutcome
    ) {
        self.queue = queue
        self.handle = handle
    }

    /// Follows a link after all earlier links have been handled.
    public func receive(_ url: String, from source: LinkSource) async throws(LinkError) -> LinkOutcome {
        try await queue.run { [handle] () async throws(LinkError) in try await handle(url, source) }
    }
}
