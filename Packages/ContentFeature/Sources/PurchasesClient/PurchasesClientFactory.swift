public import Foundation
public import Logging
public import Networking

/// Makes the client of a server that speaks RevenueCat's protocol.
public enum PurchasesClientFactory {
    /// - Parameters:
    ///   - server: which server this is.
    ///   - endpoint: the server and the key; asked before each call. What it throws makes the call fail.
    ///   - http: for requests to the endpoint.
    public static func create(
        server: PurchasesServer, endpoint: @escaping @Sendable () async throws -> PurchasesEndpoint,
        http: any HTTPClient, logger: Logger, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> any PurchasesService {
        HTTPPurchasesService(
            server: server,
            transport: PurchasesTransport(endpoint: endpoint, http: http, logger: logger, clock: clock, now: now))
    }
}
