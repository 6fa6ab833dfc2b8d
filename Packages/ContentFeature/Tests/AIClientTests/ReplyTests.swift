import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AIClient

@Suite("Replies", .timeLimit(.minutes(10))) struct ReplyTests {
    private let rig = Rig()

    @Test func aReplyIsAskedForAndRead() async throws {
        let events = [Recorded.content("Hel"), Recorded.content("lo"), Recorded.finish("stop"), "[DONE]"]
        rig.http.expect(.post, Rig.path, .events(events))
        let whole: [AIUpdate] = [.accepted, .begun(model: "m"), .text("Hel"), .text("lo"), .ended(.complete)]
        #expect(await rig.updates() == whole)
        let call = try #require(rig.http.calls.first)
        #expect(call.request.scheme == "http")
        #expect(call.request.authority == "127.0.0.1:8000")
        #expect(call.request.headerFields[.authorization] == "Bearer \(Rig.key.revealed)")
        #expect(call.request.headerFields[.accept] == "text/event-stream")
        #expect(call.request.headerFields[.contentType] == "application/json")
        #expect(call.limits == HTTPStreamLimits(buffered: 256 * 1024))
    }

    @Test func tokensThatComeTogetherAreOneUpdate() async {
        let body = Recorded.body((0..<50).map { Recorded.content("\($0) ") } + ["[DONE]"])
        rig.http.expect(.post, Rig.path, .stream(.ok, ScriptedBody([body], end: .success(()))))
        let text = (0..<50).map { "\($0) " }.joined()
        #expect(await rig.updates() == [.accepted, .begun(model: "m"), .text(text), .ended(.unknown)])
    }

    @Test func aWholeReplyIsPutTogether() async {
        rig.http.expect(
            .post, Rig.path,
            .events(
                Recorded.content("Hel"), Recorded.chunk(#"{"reasoning":"Hm."}"#), Recorded.content("lo"),
                #"{"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2}}"#, Recorded.finish("length")))
        let usage = AIUsage(promptTokens: 1, replyTokens: 2, cost: nil)
        let whole = AIWholeReply(text: "Hello", calls: [], usage: usage, ending: .length)
        #expect(await rig.service.reply(to: Rig.question).whole() == whole)
    }

    @Test func theServersLimitsAreReported() async {
        rig.http.expect(
            .post, Rig.path,
            .stream(
                .ok, ScriptedBody(["data: [DONE]\n\n"], end: .success(())),
                [.contentType: "text/event-stream", .known("x-ratelimit-remaining-requests"): "59"]))
        #expect(
            await rig.updates() == [
                .limits(AIRateLimits(requests: .init(limit: nil, remaining: 59, reset: nil), tokens: nil)),
                .accepted, .ended(.unknown),
            ])
    }

    private static let types = [
        "text/event-stream", "Text/Event-Stream; charset=utf-8", "text/event-stream;", "text/plain", "application/json",
        "application/x-ndjson", "application/octet-stream", "text/html", nil,
    ]

    private func updates(of body: [String], type: String?) async -> [AIUpdate] {
        var fields: HTTPFields = [:]
        fields[.contentType] = type
        rig.http.expect(.post, Rig.path, .stream(.ok, ScriptedBody(body, end: .success(())), fields))
        return await rig.updates()
    }

    @Test(arguments: types) func theFirstByteSaysWhetherItIsAStream(type: String?) async {
        let whole = [AIUpdate.accepted, .begun(model: "m"), .text("Hello"), .ended(.complete)]
        let stream = Recorded.body([Recorded.content("Hello"), Recorded.finish("stop")])
        #expect(await updates(of: [stream], type: type) == whole)
        #expect(await updates(of: [" \r\n", "\n: ping\n", "\n" + stream], type: type) == whole)
        #expect(await updates(of: ["event: x\n" + stream], type: type) == whole)
        let document = #"{"model":"m","choices":[{"message":{"content":"Hello"},"finish_reason":"stop"}]}"#
        #expect(await updates(of: [document], type: type) == whole)
        #expect(await updates(of: ["\u{feff}", "\n", "{", String(document.dropFirst())], type: type) == whole)
        #expect(
            await updates(of: [#"[{"error":{"code":429,"message":"Busy"}}]"#], type: type)
                == [.accepted, .ended(.failed(.rateLimited(until: nil)))])
    }

    @Test func anEventMayHaveMegabytes() async {
        let picture = String(repeating: "A", count: 15 << 20)
        let event = Recorded.chunk(#"{"content":"Here","images":[{"image_url":{"url":"\#(picture)"}}],"kept":"k"}"#)
        rig.http.expect(.post, Rig.path, .events(event, Recorded.chunk(#"{"kept":"ept"}"#), Recorded.finish("stop")))
        let members = ServerMembers(server: "http://127.0.0.1:8000/v1", message: ["kept": "kept"])
        #expect(
            await rig.updates() == [
                .accepted, .begun(model: "m"), .text("Here"), .members(members), .ended(.complete),
            ])
    }

    @Test func theOnlyModelOfAServerMayBecomeAnother() async {
        let rig = Rig(model: nil)
        rig.http.expect(.get, "/v1/models", .reply(.ok, #"{"data":[{"id":"old"}]}"#))
        rig.http.expect(.post, Rig.path, .events("[DONE]"))
        #expect(await rig.ending() == .unknown)
        rig.http.expect(.post, Rig.path, .reply(404, #"{"error":{"message":"model 'old' not found"}}"#))
        rig.http.expect(.get, "/v1/models", .reply(.ok, #"{"data":[{"id":"new"}]}"#))
        rig.http.expect(.post, Rig.path, .events("[DONE]"))
        #expect(await rig.ending() == .unknown)
        let body = rig.http.calls.last?.body ?? Data()
        #expect(String(decoding: body, as: UTF8.self).contains(#""model":"new""#))
        // A server that refuses what it lists is not asked for ever.
        for _ in 1...2 {
            rig.http.expect(.post, Rig.path, .reply(404, #"{"error":{"message":"model 'new' not found"}}"#))
        }
        rig.http.expect(.get, "/v1/models", .reply(.ok, #"{"data":[{"id":"new"}]}"#))
        #expect(await rig.ending() == .failed(.modelMissing("new")))
        #expect(rig.http.unmet == [])
    }

    /// Two replies may be under way when the model goes; the second finds another one known already.
    @Test func aModelThatIsGoneIsForgottenForEveryReplyUnderWay() async throws {
        let listed = Shared("old")
        let found = DefaultModel(nil) { _ in [Self.model(listed.value)] }
        let base = try #require(URL(string: "http://127.0.0.1:8000/v1"))
        let server = AITransport.Server(
            endpoint: AIEndpoint(base: base, key: nil, isStandIn: false), address: try #require(ServerAddress(base)))
        #expect(try await found.name(nil, at: server) == "old")
        listed.value = "new"
        for _ in 1...2 {
            #expect(found.forget("old"))
            #expect(try await found.name(nil, at: server) == "new")
        }
        #expect(!DefaultModel("old") { _ in [] }.forget("old"))
    }

    @Test(
        arguments: [
            (["Text-Embedding-3", "gpt-image-1", "dall-e-3", "tts-1", "whisper-1", "moderation", "large"], "large"),
            (["bge-rerank", "small", "large"], "small"), (["nomic-embed", "tts-1"], "nomic-embed"), ([], nil),
        ] as [([String], String?)])
    func aModelForAnotherTaskIsAskedOnlyWhenThereIsNoOtherModel(ids: [String], name: String?) {
        #expect(ids.map(Self.model).firstForText?.id == name)
    }

    private static func model(_ id: String) -> AIModel {
        AIModel(id: id, ownedBy: nil, contextTokens: nil, created: nil)
    }

    @Test(
        arguments: [
            ("<html>", AIEnding.failed(.malformed("its JSON is not valid"))),
            (#"{"error":{"message":"No","code":400}}"#, .failed(.refused(status: 400, "No"))),
        ] as [(String, AIEnding)])
    func aWholeReplyThatIsNoneFails(body: String, ending: AIEnding) async {
        rig.http.expect(.post, Rig.path, .reply(.ok, body))
        #expect(await rig.ending() == ending)
    }

    // E17
    @Test func aPageOfAProxyIsNoReply() async {
        let body = ScriptedBody(["<html>"])
        rig.http.expect(.post, Rig.path, .stream(.ok, body, [.contentType: "text/html; charset=utf-8"]))
        #expect(await rig.ending() == .failed(.malformed("it is text/html instead of an event stream")))
        await body.cancellation()
    }

    // MARK: Breaking off

    /// The body of a reply that goes on after this.
    private func replying(_ beginning: String) -> ScriptedBody {
        let body = ScriptedBody([beginning])
        rig.http.expect(.post, Rig.path, .stream(.ok, body))
        return body
    }

    @Test(
        arguments: [
            (.interrupted("h: x"), "the connection was lost: h: x"),
            (.timedOut, "it took longer than a whole reply may take"),
            (.tooSlow(.nextByte), "nothing came for 120 seconds"),
            (.tooLarge(limit: 7), "the reply is larger than 7 bytes"),
        ] as [(HTTPError, String)])
    func whatCameIsKeptWhenTheConnectionBreaks(error: HTTPError, words: String) async {
        rig.http.expect(.post, Rig.path, .events([Recorded.content("Hello")], end: .failure(error)))
        let updates = await rig.updates()
        #expect(updates.dropLast() == [.accepted, .begun(model: "m"), .text("Hello")])
        guard case .ended(.interrupted(let seen))? = updates.last else {
            Issue.record("The reply did not end as interrupted: \(updates)")
            return
        }
        #expect(seen == words.replacing("120", with: "\(120 * TimeLimits.factor)"))
    }

    @Test func theConnectionIsClosedAfterTheLastEvent() async {
        let body = replying("data: [DONE]\n\n")
        #expect(await rig.ending() == .unknown)
        await body.cancellation()
    }

    @Test func anEventThatIsTooLargeEndsTheReply() async {
        let body = replying(String(repeating: "x", count: 16 << 20 + 1))
        #expect(await rig.ending() == .failed(.malformed("one of its events is too large")))
        await body.cancellation()
    }

    @Test func anEventThatIsNoJSONIsLoggedOnce() async {
        rig.http.expect(.post, Rig.path, .events("oops", Recorded.content("Hello"), "oops", Recorded.finish("stop")))
        #expect(await rig.ending() == .complete)
        #expect(rig.log.lines.count == 1)
        #expect(!rig.log.lines.joined().contains("oops"))
    }

    @Test(
        arguments: [
            (HTTPError.unreachable("h: Connection refused"), AIError.unreachable("h: Connection refused")),
            (.interrupted("h: it ended"), .unreachable("h: it ended")),
            (.untrusted("h: expired"), .unreachable("its certificate is not valid: h: expired")),
            (.timedOut, .tooSlow("the server did not answer in time")),
            (.tooSlow(.firstByte), .tooSlow("the server did not begin its reply in time")),
            (.malformedReply("odd"), .malformed("the reply is invalid: odd")),
            (.invalidRequest("plain http"), .notConfigured("The request cannot be sent: plain http")),
        ] as [(HTTPError, AIError)])
    func theLackOfAReplyIsAnError(error: HTTPError, failure: AIError) async {
        rig.http.expect(.post, Rig.path, .failure(error))
        #expect(await rig.updates() == [.ended(.failed(failure))])
        rig.http.expect(.get, "/v1/models", .failure(error))
        await #expect(throws: failure) { try await rig.service.models() }
        #expect(rig.http.unmet == [])
    }

    // MARK: Stopping

    @Test func stoppingClosesTheConnection() async {
        let body = replying("data: \(Recorded.content("Hello"))\n\n")
        let reply = rig.service.reply(to: Rig.question)
        var updates = reply.makeAsyncIterator()
        #expect(await updates.next() == .accepted)
        #expect(await updates.next() == .begun(model: "m"))
        reply.stop()
        await body.cancellation()
        #expect(await updates.next() == .text("Hello"))
        #expect(await updates.next() == .ended(.stopped))
        #expect(await updates.next() == nil)
    }

    @Test func stoppingEndsTheWaitForAnAnswer() async {
        rig.http.expect(.post, Rig.path, .hang)
        let reply = rig.service.reply(to: Rig.question)
        async let whole = reply.whole()
        await rig.http.arrival(of: 1)
        reply.stop()
        #expect(await whole.ending == .stopped)
    }

    @Test func stoppingEndsThePauseBetweenAttempts() async {
        rig.http.expect(.post, Rig.path, .reply(503, ""))
        let reply = rig.service.reply(to: Rig.question)
        var updates = reply.makeAsyncIterator()
        let first = await updates.next()
        if case .waiting? = first {} else { Issue.record("It does not wait: \(String(describing: first))") }
        reply.stop()
        #expect(await updates.next() == .ended(.stopped))
        #expect(rig.http.calls.count == 1)
    }

    @Test func aReplyThatIsStoppedBeforeItIsReadSendsNothing() async {
        let reply = rig.service.reply(to: Rig.question)
        reply.stop()
        #expect(await reply.whole().ending == .stopped)
        #expect(rig.http.calls.isEmpty)
    }

    @Test func cancellingTheReaderStopsTheReply() async {
        let body = replying("data: \(Recorded.content("Hello"))\n\n")
        let reply = rig.service.reply(to: Rig.question)
        let task = Task { await reply.whole() }
        await rig.http.arrival(of: 1)
        task.cancel()
        await body.cancellation()
        #expect(await task.value.ending == .stopped)
    }

    @Test func aReplyIsReceivedBeforeItIsRead() async {
        let body = ScriptedBody(["data: \(Recorded.content("Hello"))\n\n", "data: [DONE]\n\n"])
        rig.http.expect(.post, Rig.path, .stream(.ok, body))
        var updates = rig.service.reply(to: Rig.question).makeAsyncIterator()
        #expect(await updates.next() == .accepted)
        await body.cancellation()
        #expect(await updates.next() == .begun(model: "m"))
        #expect(await updates.next() == .text("Hello"))
        #expect(await updates.next() == .ended(.unknown))
    }

    @Test func thereIsRoomAgainWhenAllIsReadOrTheTaskIsCancelled() async throws {
        let queue = UpdateQueue()
        let updates = (0..<8).map { AIUpdate.text("\($0)") }
        func waitingWriter() async throws -> Task<Void, Never> {
            let returns = Shared(0)
            let writer = Task {
                await queue.room()
                returns.value += 1
            }
            try await until { queue.isWriterWaiting || returns.value > 0 }
            #expect(returns.value == 0)
            return writer
        }
        queue.add(Array(updates.dropLast()), isLast: false)
        await queue.room()
        queue.add(updates.suffix(1), isLast: false)
        let writer = try await waitingWriter()
        for update in updates {
            #expect(queue.isWriterWaiting)
            #expect(queue.take() == update)
        }
        await writer.value
        queue.add(updates, isLast: true)
        let cancelled = try await waitingWriter()
        cancelled.cancel()
        await cancelled.value
        for update in updates { #expect(await queue.next() == update) }
        #expect(await queue.next() == nil)
    }

    @Test func droppingTheReplyClosesTheConnection() async {
        let body = replying("data: \(Recorded.content("Hello"))\n\n")
        func read() async {
            var updates = rig.service.reply(to: Rig.question).makeAsyncIterator()
            _ = await updates.next()
        }
        await read()
        await body.cancellation()
    }

    // MARK: The server

    @Test func whatIsNotConfiguredIsSaid() async {
        struct Unready: Error, CustomStringConvertible { let description = "The stand-in does not start." }
        let service = AIClientFactory.create(
            endpoint: { throw Unready() }, http: rig.http, downloads: rig.http, logger: rig.log.logger)
        await #expect(throws: AIError.notConfigured("The stand-in does not start.")) { try await service.server() }
        let ending = await service.reply(to: Rig.question).whole().ending
        #expect(ending == .failed(.notConfigured("The stand-in does not start.")))
    }

    @Test func aStandInThatDoesNotStartFailsAsItsErrorDoes() async {
        let error = FileError("open", URL(fileURLWithPath: "/home/backend"), code: ENOSPC)
        let service = AIClientFactory.create(
            endpoint: { throw error }, http: rig.http, downloads: rig.http, logger: rig.log.logger)
        let failure = AIError.notStarted(error.description, .cannotWrite)
        await #expect(throws: failure) { try await service.server() }
        #expect(failure.kind == .cannotWrite)
        #expect(failure.description == error.description)
    }

    @Test func theServerHasAName() async throws {
        #expect(
            try await Rig(base: "https://openrouter.ai/api/v1").service.server()
                == AIServer(name: "openrouter.ai", isStandIn: false, defaultModel: "m", pictureModel: "p"))
        #expect(
            try await Rig(isStandIn: true, model: nil, pictureModel: nil).service.server()
                == AIServer(
                    name: "stand-in", isStandIn: true, isOnThisMachine: true, defaultModel: "slipway-guide",
                    pictureModel: "slipway-paint"))
        #expect(
            try await Rig(base: "http://127.0.0.1:8080/v1").service.server()
                == AIServer(
                    name: "127.0.0.1:8080", isStandIn: false, isOnThisMachine: true, defaultModel: "m",
                    pictureModel: "p"))
    }

    @Test func theFirstModelOfAServerIsTaken() async {
        let rig = Rig(model: nil)
        rig.http.expect(.get, "/v1/models", .reply(.ok, #"{"data":[{"id":"first"},{"id":"second"}]}"#))
        for _ in 1...2 {
            rig.http.expect(.post, Rig.path, .events("[DONE]"))
            #expect(await rig.ending() == .unknown)
            let body = rig.http.calls.last?.body ?? Data()
            #expect(String(decoding: body, as: UTF8.self).contains(#""model":"first""#))
        }
    }

    @Test func withoutAModelNothingIsAsked() async {
        let rig = Rig(model: nil)
        rig.http.expect(.get, "/v1/models", .reply(.ok, #"{"data":[]}"#))
        let words = "The server lists no models. Set AI_MODEL to one that it has."
        #expect(await rig.ending() == .failed(.notConfigured(words)))
    }

    @Test func withoutAKeyNoneIsSent() async {
        let rig = Rig(key: nil)
        rig.http.expect(.post, Rig.path, .events("[DONE]"))
        #expect(await rig.ending() == .unknown)
        #expect(rig.http.calls.first?.request.headerFields[.authorization] == nil)
    }
}
