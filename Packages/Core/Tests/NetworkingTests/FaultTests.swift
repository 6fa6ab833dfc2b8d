import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

/// Each fault is a typed error, or a reply that is whole, in bounded time and memory.
@Suite("Faults", .timeLimit(.minutes(10)))
struct FaultTests {
    enum Outcome: Equatable {
        case reply(Int)
        case timedOut, interrupted, tooLarge, malformed
        case other(HTTPError)

        init(_ result: Result<HTTPReply, HTTPError>) {
            switch result {
            case .success(let reply): self = .reply(reply.response.status.code)
            case .failure(.timedOut): self = .timedOut
            case .failure(.interrupted): self = .interrupted
            case .failure(.tooLarge): self = .tooLarge
            case .failure(.malformedReply): self = .malformed
            case .failure(let error): self = .other(error)
            }
        }
    }

    private static let table: [(Fault, Outcome)] = [
        (.silence, .timedOut), (.drippingHead, .timedOut), (.drippingBody, .timedOut),
        (.resetAtOnce, .interrupted), (.resetInHead, .interrupted), (.resetInBody, .interrupted),
        (.truncatedHead, .interrupted), (.truncatedBody, .interrupted), (.truncatedChunk, .interrupted),
        (.truncatedText, .reply(200)),
        (.endlessBody, .tooLarge), (.endlessChunks, .tooLarge), (.compressionBomb, .tooLarge),
        (.endlessHeader, .malformed), (.endlessHeaderLine, .malformed), (.endlessStatusLine, .malformed),
        (.endlessInterimReplies, .malformed), (.endlessTrailer, .malformed),
        (.noHeader, .malformed), (.otherProtocol, .malformed), (.twoLengths, .malformed),
        (.lengthThatIsNoNumber, .malformed), (.brokenCompression, .malformed), (.switchedProtocol, .malformed),
        (.deepArrays(status: 200), .reply(200)), (.deepObjects(status: 400), .reply(400)),
        (.wrongContentType, .reply(200)), (.noContentType, .reply(200)), (.emptyBody, .reply(200)),
        (.notText, .reply(200)),
    ]

    private static let bodySize = 1024 * 1024

    private static func send(
        _ client: CurlHTTPClient, _ server: LoopbackServer, total: Duration = .seconds(3600)
    ) async -> Result<HTTPReply, HTTPError> {
        let request = HTTPRequest(.post, server, "/", [.authorization: "Bearer secret"])
        do throws(HTTPError) {
            let limits = HTTPLimits(connect: total, total: total, bodySize: bodySize)
            return .success(try await client.send(request, body: Data("secret".utf8), limits: limits))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: table) func eachFaultIsATypedErrorAndTheClientGoesOn(_ fault: Fault, _ outcome: Outcome)
        async throws
    {
        let client = CurlHTTPClient()
        let server = try LoopbackServer(fault)
        let result = await Self.send(client, server, total: outcome == .timedOut ? .milliseconds(200) : .seconds(3600))
        #expect(Outcome(result) == outcome)
        if case .failure(let error) = result { #expect(!"\(error)".contains("secret")) }
        // What the client's and the server's kernel buffers hold comes on top of what the client took.
        #expect(server.sentCount < Self.bodySize + 16 * 1024 * 1024)
        let healthy = try LoopbackServer(answering: reply("200 OK", body: "good"))
        #expect(Outcome(await Self.send(client, healthy)) == .reply(200))
    }

    // A process of its own, so that no other test's memory is counted.
    @Test func endlessRepliesTakeBoundedMemory() async {
        await #expect(processExitsWith: .success) {
            let faults: [Fault] = [
                .endlessBody, .endlessChunks, .endlessTrailer, .endlessHeader, .endlessHeaderLine, .endlessStatusLine,
                .endlessInterimReplies, .compressionBomb,
            ]
            let client = CurlHTTPClient()
            _ = await FaultTests.send(client, try LoopbackServer(.emptyBody))
            let before = Usage.peakMemory
            for fault in faults + faults { _ = await FaultTests.send(client, try LoopbackServer(fault)) }
            try #require(Usage.peakMemory - before < 32 * 1024 * 1024)
        }
    }

    @Test(arguments: ["5", "5, 5", "", "0x5", "99999999999999999999999"])
    func aLengthSaidTwiceHasToBeTheSame(second: String) async throws {
        let server = try LoopbackServer(answering: reply("200 OK", ["Content-Length: \(second)"], body: "whole"))
        let outcome = Outcome(await Self.send(CurlHTTPClient(), server))
        #expect(outcome == (second == "5" ? .reply(200) : .malformed))
    }

    @Test(arguments: [
        400, 401, 403, 404, 405, 408, 409, 413, 422, 429, 500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 521, 522,
        523,
        524, 525, 526, 530, 599,
    ])
    func everyRefusalIsAReplyWithItsHeader(status: Int) async throws {
        let server = try LoopbackServer(answering: reply("\(status) Words", ["Retry-After: 17"], body: "<html>"))
        let reply = try await Self.send(CurlHTTPClient(), server).get()
        #expect(reply.response.status.code == status)
        #expect(reply.response.headerFields[.retryAfter] == "17")
        #expect(reply.body == Data("<html>".utf8))
    }
}
