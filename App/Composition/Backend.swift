public import Core
import Foundation
import LocalBackend
import Networking
import Synchronization

/// The backend that the configuration chose; the embedded one is started when it is first needed.
public final class Backend: Sendable {
    private enum Choice {
        case remote(BackendEndpoint)
        case embedded(EmbeddedBackend)
    }

    private let choice: Choice
    private let socketPath = Mutex<PrivateSocketPath?>(nil)

    init(_ configuration: AppConfiguration) {
        choice =
            switch configuration.backend {
            case .remote(let endpoint): .remote(endpoint)
            case .embedded:
                .embedded(
                    EmbeddedBackend(
                        options: LocalBackendOptions(
                            dataDirectory: configuration.directories.backend, passwordCost: configuration.passwordCost),
                        runtimeDirectory: configuration.directories.runtime))
            }
    }

    /// Whether it is the one that comes with the app.
    public var isEmbedded: Bool {
        if case .embedded = choice { true } else { false }
    }

    /// What it is, without asking or starting it.
    public var summary: String {
        switch choice {
        case .remote(let endpoint): endpoint.url.absoluteString
        case .embedded: "embedded"
        }
    }

    /// Where the backend is.
    public func endpoint() async throws -> BackendEndpoint {
        switch choice {
        case .remote(let endpoint): endpoint
        case .embedded(let backend): try await backend.endpoint()
        }
    }

    /// How requests to it are sent: through its socket to the embedded one, and as all others to one on the network.
    func client(_ network: any HTTPClient, userAgent: String) -> any HTTPClient {
        guard case .embedded(let backend) = choice else { return network }
        let client = CurlHTTPClient(userAgent: userAgent) { [self] in try await path(of: backend) }
        return EmbeddedBackendClient(client: client) { try await backend.recover() }
    }

    private func path(of backend: EmbeddedBackend) async throws -> String {
        guard let socket = try await backend.endpoint().socket else {
            throw ConfigurationError("The embedded backend has no socket.")
        }
        let path = socketPath.withLock { path in
            if let path, path.socket == socket { return path }
            let new = PrivateSocketPath(socket)
            path = new
            return new
        }
        return try path.verified()
    }

    /// Stops serving, if it is this process that does.
    public func stop() async {
        if case .embedded(let backend) = choice { await backend.stop() }
    }
}
