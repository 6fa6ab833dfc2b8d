import Core
import CoreTesting
import Foundation
import Networking
import Feedback
import Synchronization

/// A backend on raw sockets that stores one message for each id, as the function `feedback` must.
final class FeedbackServer: Sendable {
    /// What happens to the reply after the message has been stored.
    enum Answer: Sendable, CaseIterable {
        case whole
        /// No part of it arrives.
        case lost
        case broken
    }

    private final class Record: Sendable {
        let state = Mutex((kept: [String: String](), order: [String](), calls: 0))

        /// - Returns: the number of the call.
        func add(_ content: Content) -> Int {
            state.withLock { state in
                state.calls += 1
                if state.kept.updateValue(content.message, forKey: content.id) == nil { state.order.append(content.id) }
                return state.calls
            }
        }
    }

    private struct Content: Decodable {
        let id: String
        let message: String
    }

    private let record = Record()
    private let server: LoopbackServer

    /// - Parameter answer: called after a message is stored, with the number of the call; the first is 1.
    init(answer: @escaping @Sendable (Int) -> Answer = { _ in .whole }) throws {
        server = try LoopbackServer { [record] request, connection in
            guard let content = try? JSONDecoder().decode(Content.self, from: request.body) else {
                return connection.end()
            }
            let call = record.add(content)
            let body = #"{"id":"\#(content.id)"}"#
            let reply =
                "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                + body
            switch answer(call) {
            case .whole: connection.write(reply)
            case .lost: connection.reset()
            case .broken:
                connection.write(String(reply.dropLast()))
                connection.reset()
            }
        }
    }

    /// The stored messages, in order of arrival.
    var messages: [String] { record.state.withLock { state in state.order.compactMap { state.kept[$0] } } }
    /// How often it was called.
    var calls: Int { record.state.withLock(\.calls) }

    var url: String { "http://\(server.authority)" }

    /// The real sender, with its own connections.
    func sender() throws -> HTTPFeedbackSender {
        try Self.sender(to: url)
    }

    static func sender(to url: String) throws -> HTTPFeedbackSender {
        let endpoint = try BackendEndpoint(url: url, key: "key")
        return HTTPFeedbackSender(
            http: CurlHTTPClient(userAgent: "settings-tests/1"), endpoint: { endpoint },
            authorization: {
                SessionAuthorization(
                    account: "ada", token: Secret("token"), origin: endpoint.url.absoluteString.lowercased())
            },
            appVersion: "1.0")
    }
}
