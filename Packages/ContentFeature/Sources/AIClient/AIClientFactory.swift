public import Foundation
public import Logging
public import Networking

public enum AIClientFactory {
    /// - Parameters:
    ///   - http: for requests to the endpoint.
    ///   - downloads: for pictures that a reply names by URL; gets no key.
    public static func create(
        endpoint: @escaping @Sendable () async throws -> AIEndpoint, http: any HTTPStreaming,
        downloads: any HTTPStreaming, model: String?, pictureModel: String?, logger: Logger,
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) -> any AIService { fatalError("not built yet") }
}
