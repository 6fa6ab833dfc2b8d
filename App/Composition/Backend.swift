public import Core
import Foundation
import LocalBackend
import Networking
import Synchronization

/// The backend that the configuration selects. The embedded one is started on first use.
public final class Backend: Sendable {
    private enum Choice {
        case remote(BackendEndpoint)
        case embedded(EmbeddedBackend)
    }

    private let choice: Choice
    private let activity: RequestActivity
    private let socketPath = Mutex<PrivateSocketPath?>(nil)

    /// - Parameters:
    ///   - isStandIn: whether it is the embedded backend of the home, even if the configuration selects a remote one for
    ///     accounts.
    ///   - activity: notes when the embedded backend is being started.
    ///   - guide: what the embedded backend's model `slipway-guide` answers from.
    init(
        _ configuration: AppConfiguration, isStandIn: Bool = false, activity: RequestActivity = RequestActivity(),
        guide: (@Sendable () -> [GuideDocument])? = nil
    ) {
        self.activity = activity
        if case .remote(let endpoint) = configuration.backend, !isStandIn {
            choice = .remote(endpoint)
            return
        }
        var options = LocalBackendOptions(
            dataDirectory: configuration.directories.backend, passwordCost: configuration.passwordCost)
        options.guide = guide
        choice = .embedded(
            EmbeddedBackend(options: options, runtimeDirectory: configuration.directories.runtime))
    }

    /// Whether this is the embedded backend.
    public var isEmbedded: Bool {
        if case .embedded = choice { true } else { false }
    }

    /// A short description, without a request to the backend and without starting it.
    public var summary: String {
        switch choice {
        case .remote(let endpoint): endpoint.url.absoluteString
        case .embedded: "embedded"
        }
    }

    /// What sessions of this backend are bound to.
    public var identity: String {
        switch choice {
        case .remote(let endpoint): endpoint.identity
        case .embedded: BackendEndpoint.embeddedIdentity
        }
    }

    /// The backend's address. Starts the embedded backend if no process serves it.
    public func endpoint() async throws -> BackendEndpoint {
        switch choice {
        case .remote(let endpoint): endpoint
        case .embedded(let backend): try await started(backend)
        }
    }

    private func started(_ backend: EmbeddedBackend) async throws -> BackendEndpoint {
        try await activity.wait(for: "Starting the built-in backend…") { try await backend.endpoint() }
    }

    /// The client for requests to the backend: through the socket for the embedded one, `network` for a remote one.
    func client(
        _ network: any HTTPClient & HTTPStreaming, userAgent: String
    ) -> any HTTPClient & HTTPStreaming {
        guard case .embedded(let backend) = choice else { return network }
        let client = CurlHTTPClient(userAgent: userAgent) { [self] in try await path(of: backend) }
        return EmbeddedBackendClient(client: client) { try await backend.recover() }
    }

    private func path(of backend: EmbeddedBackend) async throws -> String {
        guard let socket = try await started(backend).socket else {
            throw ConfigurationError("The built-in backend has no socket.")
        }
        let path = socketPath.withLock { path in
            if let path, path.socket == socket { return path }
            let new = PrivateSocketPath(socket)
            path = new
            return new
        }
        return try path.verified()
    }

    /// Stops the embedded backend if this process serves it.
    public func stop() async {
        if case .embedded(let backend) = choice { await backend.stop() }
    }
}
