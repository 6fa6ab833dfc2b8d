import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AIClient

@Suite("Over the network", .timeLimit(.minutes(10))) struct LiveStreamTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

    private static func rig(_ server: LoopbackServer) -> Rig {
        Rig(base: "http://\(server.authority)/v1", http: CurlHTTPClient(userAgent: "slipway-tests/1.0"))
    }

    @Test(arguments: Recorded.replies.indices) func eachServersReplyArrives(_ index: Int) async throws {
        let recorded = Recorded.replies[index]
        let body = Array(Recorded.body(recorded.events).utf8)
        // In pieces that split characters, escapes and line ends, and at once.
        for size in [1, body.count] {
            let server = try LoopbackServer { _, connection in
                connection.write(Self.head)
                for start in stride(from: 0, to: body.count, by: size) {
                    connection.write(Array(body[start..<min(start + size, body.count)]))
                }
                connection.end()
            }
            let updates = await Self.rig(server).updates()
            #expect(updates.prefix(2) == [.accepted, .begun(model: recorded.model)])
            #expect(Rig.text(updates) == recorded.text, "in pieces of \(size)")
            let reasoning = updates.compactMap { if case .reasoning(let text) = $0 { text } else { nil } }
            #expect(reasoning.joined() == recorded.reasoning)
            let cost = recorded.server == "OpenRouter" ? Decimal(string: "0.00014") : nil
            #expect(updates.contains(.usage(AIUsage(promptTokens: 9, replyTokens: 4, cost: cost))))
            #expect(updates.last == .ended(.complete))
            let request = try #require(server.requests.first)
            #expect(request.target == "/v1/chat/completions")
            #expect(request.values("authorization") == ["Bearer \(Rig.key.revealed)"])
        }
    }

    @Test func tokensAreThereAsSoonAsTheyAreSent() async throws {
        let (gates, gate) = AsyncStream.makeStream(of: Int.self)
        let semaphore = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _, connection in
            connection.write(Self.head)
            for number in 0..<10 {
                connection.write(Recorded.body([Recorded.content("\(number)")]))
                semaphore.wait()
            }
            connection.end(after: "data: [DONE]\n\n")
            gate.finish()
        }
        var seen: [String] = []
        for await update in Self.rig(server).service.reply(to: Rig.question) {
            guard case .text(let text) = update else { continue }
            seen.append(text)
            semaphore.signal()
        }
        #expect(seen == (0..<10).map(String.init))
        for await _ in gates {}
    }

    @Test(arguments: [
        Fault.silence, .resetAtOnce, .resetInHead, .resetInBody, .truncatedHead, .truncatedBody, .truncatedChunk,
        .truncatedText, .endlessHeader, .endlessChunks, .endlessBody, .noHeader, .otherProtocol, .twoLengths,
        .brokenCompression, .deepArrays(status: 200), .deepObjects(status: 400), .wrongContentType, .emptyBody,
        .notText,
    ])
    func everyFaultIsAnEnding(_ fault: Fault) async throws {
        let server = try LoopbackServer(fault, content: #"{"choices":[{"message":{"content":"x"}}]}"#)
        let http = CurlHTTPClient(userAgent: "slipway-tests/1.0")
        let base = try #require(URL(string: "http://\(server.authority)/v1"))
        var options = AIClientOptions(model: "m")
        options.timeout = { fault == .silence ? .milliseconds(200) : .seconds(3600) }
        let service = AIClientFactory.create(
            endpoint: { AIEndpoint(base: base, key: Rig.key, isStandIn: false) }, http: http, downloads: http,
            options: options, logger: RecordedLog().logger)
        let whole = await service.reply(to: Rig.question).whole()
        #expect(whole.ending != .complete)
        #expect(!"\(whole)".contains(Rig.key.revealed))
    }
}
