import Analytics
import Core
import Foundation
import HTTPTypes
import Networking
import Persistence

/// Posts batches in the form of TelemetryDeck's ingest API, version 2 (telemetrydeck.com/docs/ingest/v2): a JSON array
/// of signals. `receivedAt`, the time of the event, is a field that TelemetryDeck's own clients send, too.
struct TelemetrySender: Sendable {
    let configuration: TelemetryConfiguration
    let http: any HTTPClient
    /// Sent with each event.
    let context: [String: String]
    let secureHash: @Sendable (Data) -> Data

    func send(_ batch: EventTable.Batch) async -> OutboxReceipt {
        let request = HTTPRequest(
            method: .post, url: configuration.url,
            headerFields: [.contentType: "application/json; charset=utf-8", .accept: "application/json"])
        let reply: HTTPReply
        do {
            reply = try await http.send(request, body: try body(of: batch), limits: HTTPLimits(bodySize: 64 * 1024))
        } catch {
            return .later(reason: "\(error)", pause: nil)
        }
        let status = reply.response.status
        switch (status.kind, status.code) {
        case (.successful, _): return .received
        case (.clientError, let code) where code != 408 && code != 429: return .refused(reason: "it answered \(code)")
        default: return .later(reason: "the server answered \(status.code)", pause: reply.retryAfter())
        }
    }

    private struct Signal: Encodable {
        let appID: String
        let clientUser: String
        let sessionID: String
        let type: String
        let payload: [String: String]
        let isTestMode: Bool
        let receivedAt: Date
    }

    private func body(of batch: EventTable.Batch) throws -> Data {
        let client = secureHash(Data((configuration.appID + batch.client).utf8)).hexadecimal
        let signals = batch.events.map { queued in
            Signal(
                appID: configuration.appID, clientUser: client, sessionID: queued.session, type: queued.event.name,
                payload: context.merging(queued.event.properties) { $1 }, isTestMode: configuration.isTestMode,
                receivedAt: queued.time)
        }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(signals)
    }
}
