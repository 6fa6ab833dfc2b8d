public import Core
import Foundation
import LocalBackend

/// The backend that the configuration chose; the embedded one is started when it is first needed.
public final class Backend: Sendable {
    private enum Choice {
        case remote(BackendEndpoint)
        case embedded(EmbeddedBackend)
    }

    private let choice: Choice

    init(_ configuration: AppConfiguration) {
        choice =
            switch configuration.backend {
            case .remote(let endpoint): .remote(endpoint)
            case .embedded:
                .embedded(
                    EmbeddedBackend(
                        options: LocalBackendOptions(
                            dataDirectory: configuration.directories.backend, passwordCost: configuration.passwordCost))
                )
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

    /// Stops serving, if it is this process that does.
    public func stop() async {
        if case .embedded(let backend) = choice { await backend.stop() }
    }
}
