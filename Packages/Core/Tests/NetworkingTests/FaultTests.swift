import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

/// Each fault is a typed error, or a reply that is whole, in bounded time and memory.
@Suite("Faults", .timeLimit(.minutes(10))) struct FaultTests {
    enum Outcome: Equatable {
        case reply(Int)
        case timedOut, tooSlow, interrupted, tooLarge, malformed
        case other(HTTPError)

        init(_ result: Result<HTTPReply, HTTPError>) {
            switch result {
            case .success(let reply): self = .reply(reply.response.status.code)
            case .failure(let error): self.init(error)
            }
        }

        init(_ error: HTTPError) {
            switch error {
            case .timedOut: self = .timedOut
            case .tooSlow: self = .tooSlow
            case .interrupted: self = .interrupted
            case .tooLarge: self = .tooLarge
            case .malformedReply: self = .malformed
            default: self = .other(error)
            }
        }
    }

    /// Those that are the same for whole replies and for streams.
    static let common: [(Fault, Outcome)] = [
        (.drippingBody, .timedOut),
        (.resetAtOnce, .interrupted), (.resetInHead, .interrupted), (.resetInBody, .interrupted),
        (.truncatedHead, .interrupted), (.truncatedBody, .interrupted), (.truncatedChunk, .interrupted),
        (.truncatedText, .reply(200)),
        (.endlessBody, .tooLarge), (.endlessChunks, .tooLarge),
        (.endlessHeader, .malformed), (.endlessHeaderLine, .malformed), (.endlessStatusLine, .malformed),
        (.endlessInterimReplies, .malformed), (.endlessTrailer, .malformed),
        (.noHeader, .malformed), (.otherProtocol, .malformed), (.twoLengths, .malformed),
        (.lengthThatIsNoNumber, .malformed), (.brokenCompression, .malformed), (.switchedProtocol, .malformed),
        (.deepArrays(status: 200), .reply(200)), (.deepObjects(status: 400), .reply(400)),
        (.wrongContentType, .reply(200)), (.noContentType, .reply(200)), (.emptyBody, .reply(200)),
        (.notText, .reply(200)),
    ]
    private static let own: [(Fault, Outcome)] = [
        (.silence, .timedOut), (.drippingHead, .timedOut), (.compressionBomb, .tooLarge),
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

    @Test(arguments: common + own) func eachFaultIsATypedErrorAndTheClientGoesOn(_ fault: Fault, _ outcome: Outcome)
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
            let before = PeakMemory.bytes
            for fault in faults + faults { _ = await FaultTests.send(client, try LoopbackServer(fault)) }
            try #require(PeakMemory.bytes - before < 32 * 1024 * 1024)
        }
    }

    @Test(arguments: ["5", "5, 5", "", "0x5", "99999999999999999999999"])
    func aLengthSaidTwiceHasToBeTheSame(second: String) async throws {
        let server = try LoopbackServer(answering: reply("200 OK", ["Content-Length: \(second)"], body: "whole"))
        let outcome = Outcome(await Self.send(CurlHTTPClient(), server))
        #expect(outcome == (second == "5" ? .reply(200) : .malformed))
    }
}
