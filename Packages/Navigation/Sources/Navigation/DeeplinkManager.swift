/// Where a link came from.
public enum LinkSource: String, Sendable {
    /// The command line that started the shell.
    case argument
    /// Another process, through the shell's socket.
    case process
    /// The person or program that uses the shell.
    case shell
}

/// What has become of a link that was not refused.
public enum LinkOutcome: Sendable, Equatable {
    case followed
    /// It waits for a user to sign in.
    case pending
    /// A feature took it whole.
    case claimed
    /// It is followed once the person at the window agrees to what would be lost by it.
    case asked
}

/// The one way by which links enter, wherever they come from: one after the other, each finished before the next.
@MainActor
public final class DeeplinkManager {
    private let handle: @MainActor (String, LinkSource) async throws(LinkError) -> LinkOutcome
    private var last: Task<Void, Never>?

    /// - Parameter handle: follows one link.
    public init(handle: @escaping @MainActor (String, LinkSource) async throws(LinkError) -> LinkOutcome) {
        self.handle = handle
    }

    /// Follows a link once all earlier ones are done with.
    public func receive(_ url: String, from source: LinkSource) async throws(LinkError) -> LinkOutcome {
        let earlier = last
        let work = Task { () async -> Result<LinkOutcome, LinkError> in
            await earlier?.value
            do throws(LinkError) {
                return .success(try await handle(url, source))
            } catch {
                return .failure(error)
            }
        }
        last = Task { _ = await work.value }
        return try await work.value.get()
    }
}
