import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Persistence
import Testing

@testable import Feedback

struct HTTPFeedbackSenderTests {
    private let http = StubHTTPClient()
    private let feedback = Feedback(
        id: "7d2f", message: "More \"whales\"\n🐳", written: Date(timeIntervalSince1970: 1_800_000_000), account: "ada")

    private func sender(
        _ authorization: SessionAuthorization? = SessionAuthorization(
            account: "ada", token: Secret("the-token"), origin: "https://backend.example")
    ) throws -> HTTPFeedbackSender {
        let endpoint = try BackendEndpoint(url: "https://Backend.example", key: "public-key")
        return HTTPFeedbackSender(
            http: http, endpoint: { endpoint }, authorization: { authorization }, appVersion: "0.1.0")
    }

    @Test func aMessageGoesToTheFunctionInTheNameOfTheSession() async throws {
        http.expect(.post, "/functions/v1/feedback", .reply(.created, json: #"{"id":"7d2f"}"#))
        #expect(try await sender().send(feedback) == .received)
        let call = try #require(http.calls.first)
        let fields = Dictionary(
            uniqueKeysWithValues: call.request.headerFields.map { ($0.name.rawName.lowercased(), $0.value) })
        #expect(
            fields == [
                "accept": "application/json", "content-type": "application/json",
                "authorization": "Bearer the-token", "apikey": "public-key", "idempotency-key": "7d2f",
            ])
        #expect(
            String(decoding: call.body ?? Data(), as: UTF8.self)
                == #"{"app_version":"0.1.0","id":"7d2f","message":"More \"whales\"\n🐳","written_at":"2027-01-15T08:00:00Z"}"#
        )
    }

    @Test(arguments: [
        nil, SessionAuthorization(account: "bob", token: Secret("t"), origin: "https://backend.example"),
        SessionAuthorization(account: "ada", token: Secret("t"), origin: "https://other.example"),
    ])
    func nothingIsSentInAnotherNameOrToAnotherBackend(_ authorization: SessionAuthorization?) async throws {
        #expect(try await sender(authorization).send(feedback) == .notSignedIn)
        #expect(http.calls.isEmpty)
    }

    private static let unproved = OutboxReceipt.later(
        reason: "the answer does not say that the message was kept", pause: nil)

    /// Status, body, and the expected receipt.
    static let answers: [(Int, String, OutboxReceipt)] = [
        (200, #"{"id":"7d2f"}"#, .received),
        (201, #"{"id":"7d2f","received_at":"2027-01-15T08:00:00Z"}"#, .received),
        (200, #"{"id":"other"}"#, unproved),
        (200, "{}", unproved),
        (200, "", unproved),
        (200, #"["7d2f"]"#, unproved),
        (204, "", .later(reason: "the server answered 204", pause: nil)),
        (302, "", .later(reason: "the server answered 302", pause: nil)),
        (409, #"{"id":"7d2f","same":true}"#, .received),
        (
            409, #"{"id":"7d2f","same":false,"message":"another text has this id"}"#,
            .refused(reason: "another text has this id")
        ),
        (409, #"{"message":"duplicate key"}"#, .refused(reason: "duplicate key")),
        (400, #"{"msg":"no message"}"#, .refused(reason: "no message")),
        (413, "", .refused(reason: "the server answered 413")),
        (422, #"{"message":"  "}"#, .refused(reason: "the server answered 422")),
        (401, #"{"message":"expired"}"#, .later(reason: "the server answered 401", pause: nil)),
        (404, "", .later(reason: "the server answered 404", pause: nil)),
        (429, "", .later(reason: "the server answered 429", pause: nil)),
        (503, "", .later(reason: "the server answered 503", pause: nil)),
    ]

    @Test(arguments: answers)
    func onlyTheServersOwnWordCounts(_ status: Int, _ body: String, _ receipt: OutboxReceipt) async throws {
        http.expect(.post, "/functions/v1/feedback", .reply(HTTPResponse.Status(code: status), json: body))
        #expect(try await sender().send(feedback) == receipt)
    }

    @Test(arguments: [
        [("content-type", "text/html")], [("content-type", "application/json"), ("x-relay-error", "true")],
    ])
    func aPageOrARelaysAnswerProvesNothing(fields: [(String, String)]) async throws {
        var headers = HTTPFields()
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        http.expect(.post, "/functions/v1/feedback", .reply(.ok, headers, body: Data(#"{"id":"7d2f"}"#.utf8)))
        #expect(try await sender().send(feedback) == Self.unproved)
    }

    @Test func aLongReasonIsCutShort() async throws {
        let reason = String(repeating: "x", count: 5_000)
        http.expect(
            .post, "/functions/v1/feedback", .reply(.unprocessableContent, json: #"{"message":"\#(reason)"}"#))
        #expect(try await sender().send(feedback) == .refused(reason: String(repeating: "x", count: 200)))
    }

    @Test func theServersPauseIsHandedOn() async throws {
        http.expect(.post, "/functions/v1/feedback", .reply(.serviceUnavailable, [.retryAfter: "120"]))
        #expect(
            try await sender().send(feedback) == .later(reason: "the server answered 503", pause: .seconds(120)))
    }

    @Test func whatFailsOnTheWayIsTriedLater() async throws {
        http.expect(.post, "/functions/v1/feedback", .failure(.timedOut))
        #expect(
            try await sender().send(feedback) == .later(reason: "the server did not answer in time", pause: nil))
        struct Down: Error, CustomStringConvertible { let description = "the backend is down" }
        let endpoint = try BackendEndpoint(url: "https://backend.example", key: "public-key")
        let unauthorized = HTTPFeedbackSender(
            http: http, endpoint: { endpoint }, authorization: { throw Down() }, appVersion: "0.1.0")
        #expect(await unauthorized.send(feedback) == .later(reason: "the backend is down", pause: nil))
        let authorization = SessionAuthorization(account: "ada", token: Secret("t"), origin: "https://backend.example")
        let nowhere = HTTPFeedbackSender(
            http: http, endpoint: { throw Down() }, authorization: { authorization }, appVersion: "0.1.0")
        #expect(await nowhere.send(feedback) == .later(reason: "the backend is down", pause: nil))
    }
}
