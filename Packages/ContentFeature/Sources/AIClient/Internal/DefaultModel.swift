import Core
import Synchronization

/// Which model is asked when none is named.
final class DefaultModel: Sendable {
    /// What the embedded backend calls its own.
    static let standIn = "slipway-guide"
    static let standInForPictures = "slipway-paint"

    private let configured: String?
    private let models: @Sendable (AITransport.Server) async throws(AIError) -> [AIModel]
    /// The only model of a server that has one, once that is known.
    private let only = Mutex<String?>(nil)

    /// - Parameter models: lists those of the server.
    init(
        _ configured: String?, models: @escaping @Sendable (AITransport.Server) async throws(AIError) -> [AIModel]
    ) {
        self.configured = configured
        self.models = models
    }

    /// - Parameter named: what the request says.
    func name(_ named: String?, at server: AITransport.Server) async throws(AIError) -> String {
        if let name = named ?? configured { return name }
        if server.endpoint.isStandIn { return Self.standIn }
        if let known = only.withLock({ $0 }) { return known }
        let found = try await models(server)
        guard found.count == 1, let model = found.first else {
            throw .notConfigured(
                found.isEmpty
                    ? "The server lists no models. Set AI_MODEL to one that it has."
                    : "The server has \(found.count.grouped) models. Name one, or set AI_MODEL.")
        }
        only.withLock { $0 = model.id }
        return model.id
    }
}
