import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AIClient

/// What servers refuse with, what it means, and what a person reads.
@Suite("Refusals", .timeLimit(.minutes(10)))
struct ServerErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let status: Int
        let body: String
        var fields: HTTPFields = [:]
        var key: Secret? = Rig.key
        let error: AIError
        let words: String

        var testDescription: String { name }
    }

    private static let ollamaOverLlama =
        #"{"error":{"message":"{\"error\":{\"code\":400,\"message\":\"too long\",\"type\":\"exceed_context_size_error\","#
        + #"\"n_prompt_tokens\":9412,\"n_ctx\":8192}}","type":"api_error"}}"#
    private static let tooLong = "This conversation is too long for the model"

    private static let cases: [Case] = [
        Case(
            name: "R1", status: 401,
            body: #"{"error":{"message":"Incorrect API key provided: sk-te***","code":"invalid_api_key"}}"#,
            error: .keyRefused, words: "The server refuses the key. Check AI_KEY."),
        Case(
            name: "R2", status: 401, body: #"{"error":{"message":"No auth credentials found","code":401}}"#, key: nil,
            error: .noKey, words: "The server wants a key. Set AI_KEY, or AI_KEY_FILE to a file that holds it."),
        Case(
            name: "R3", status: 404,
            body:
                #"{"error":{"message":"The model `m` does not exist or you do not have access to it.","code":"model_not_found"}}"#,
            error: .modelMissing("m"),
            words: "The server has no model 'm'. Pick another; 'slipway ai models' lists them."),
        Case(
            name: "R3, vLLM", status: 404,
            body: #"{"error":{"message":"The model `m` does not exist.","type":"NotFoundError","code":404}}"#,
            error: .modelMissing("m"),
            words: "The server has no model 'm'. Pick another; 'slipway ai models' lists them."),
        Case(
            name: "R3, Ollama", status: 404,
            body:
                #"{"error":{"message":"model 'm' not found, try pulling it first","type":"not_found_error","code":null}}"#,
            error: .modelMissing("m"),
            words: "The server has no model 'm'. Pick another; 'slipway ai models' lists them."),
        Case(
            name: "R4", status: 404, body: "404 page not found", error: .refused(status: 404, ""),
            words: "AI_URL answers 404: is '/v1' missing at its end?"),
        Case(
            name: "R4, FastAPI", status: 404, body: #"{"detail":"Not Found"}"#,
            error: .refused(status: 404, "Not Found"),
            words: "AI_URL answers 404: is '/v1' missing at its end?"),
        Case(
            name: "R5", status: 400, body: #"{"error":{"message":"too much","code":"context_length_exceeded"}}"#,
            error: .tooLong(used: nil, limit: nil), words: "\(tooLong)."),
        Case(
            name: "R6", status: 400,
            body:
                #"{"error":{"code":400,"message":"x","type":"exceed_context_size_error","n_prompt_tokens":9412,"n_ctx":8192}}"#,
            error: .tooLong(used: 9412, limit: 8192), words: "\(tooLong): 9,412 tokens, and it takes 8,192."),
        Case(
            name: "R7", status: 400,
            body:
                #"{"error":{"message":"This model's maximum context length is 16384 tokens. However, you requested 8192 output"#
                + #" tokens and your prompt contains at least 8193 input tokens, for a total of at least 16385 tokens.","#
                + #""type":"BadRequestError","param":"input_tokens","code":400}}"#,
            error: .tooLong(used: 8193, limit: 16384), words: "\(tooLong): 8,193 tokens, and it takes 16,384."),
        Case(
            name: "R7, older", status: 400,
            body:
                #"{"object":"error","message":"This model's maximum context length is 4096 tokens. However, your messages"#
                + #" resulted in 5000 tokens.","type":"BadRequestError","code":400}"#,
            error: .tooLong(used: 5000, limit: 4096), words: "\(tooLong): 5,000 tokens, and it takes 4,096."),
        Case(
            name: "R8", status: 500, body: ollamaOverLlama, fields: [.known("x-should-retry"): "false"],
            error: .tooLong(used: 9412, limit: 8192), words: "\(tooLong): 9,412 tokens, and it takes 8,192."),
        Case(
            name: "R11", status: 429,
            body:
                #"{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}"#,
            error: .quotaUsedUp("You exceeded your current quota"),
            words: "The account at the server has no credit left."),
        Case(
            name: "R11, by type", status: 429,
            body: #"{"error":{"message":"No","type":"insufficient_quota","code":"x"}}"#,
            error: .quotaUsedUp("No"), words: "The account at the server has no credit left."),
        Case(
            name: "R12", status: 402, body: #"{"error":{"message":"Insufficient credits","code":402}}"#,
            error: .paymentNeeded("Insufficient credits"), words: "The account at the server has no credit left."),
        Case(
            name: "R13", status: 403,
            body: #"{"error":{"message":"Your input was flagged","code":403,"metadata":{"reasons":["violence"]}}}"#,
            error: .refused(status: 403, "Your input was flagged"),
            words: "The server refused the request: Your input was flagged."),
        Case(
            name: "R13 without words", status: 403, body: "", error: .refused(status: 403, ""),
            words: "The server refused the request (403)."),
        Case(
            name: "R17, a bare text", status: 400, body: #"{"error":"bad input"}"#,
            error: .refused(status: 400, "bad input"),
            words: "The server refused the request: bad input."),
        Case(
            name: "R17, a message", status: 400, body: #"{"message":"bad input!"}"#,
            error: .refused(status: 400, "bad input!"), words: "The server refused the request: bad input!"),
        Case(
            name: "R17, a list", status: 422,
            body: #"{"detail":[{"loc":["body"],"msg":"one"},{"msg":"two"},7]}"#,
            error: .refused(status: 422, "one; two"), words: "The server refused the request: one; two."),
        Case(
            name: "R17, a page", status: 400, body: "<html><body>nginx</body></html>", error: .refused(status: 400, ""),
            words: "The server refused the request (400)."),
        Case(
            name: "R18", status: 413, body: "", error: .tooLarge,
            words: "The server does not take a request of this size."),
        Case(
            name: "R20", status: 302, body: "",
            fields: [.location: "https://example.com/v1/chat/completions?token=secret"],
            error: .refused(status: 302, "https://example.com/v1/chat/completions"),
            words: "The server answers with a redirect to https://example.com/v1/chat/completions. Set AI_URL to it."),
        Case(
            name: "R20 to nowhere", status: 307, body: "", error: .refused(status: 307, ""),
            words: "The server answers with a redirect. Set AI_URL to where it leads."),
        Case(
            name: "I6", status: 400, body: #"{"error":{"message":"Blocked.","code":"moderation_blocked"}}"#,
            error: .filtered("Blocked."), words: "The server's filter refused it: Blocked."),
        Case(
            name: "no tools", status: 400,
            body: #"{"error":{"message":"registry.ollama.ai/library/m does not support tools","type":"api_error"}}"#,
            error: .toolsNotSupported("m"),
            words: "The model 'm' cannot use tools. Pick another, or switch tools off for this conversation."),
        Case(
            name: "escapes", status: 400, body: #"{"error":{"message":"a\u001b[31mb\nc\u202ed"}}"#,
            error: .refused(status: 400, "a [31mb c d"), words: "The server refused the request: a [31mb c d."),
        Case(
            name: "long words", status: 400, body: #"{"error":"\#(String(repeating: "x", count: 5000))"}"#,
            error: .refused(status: 400, String(repeating: "x", count: 300)),
            words: "The server refused the request: \(String(repeating: "x", count: 300))."),
        Case(
            name: "another repeated status", status: 599, body: "", fields: [.known("x-should-retry"): "false"],
            error: .serverFailed(status: 599, ""), words: "The server failed (599)."),
    ]

    @Test(arguments: cases) func eachRefusalIsUnderstoodAndSaid(_ example: Case) async {
        let rig = Rig(key: example.key)
        rig.http.expect(.post, Rig.path, .reply(.init(code: example.status), example.body, example.fields))
        #expect(await rig.ending() == .failed(example.error))
        #expect("\(example.error)" == example.words)
        #expect(rig.http.unmet == [])
    }

    @Test func anEndlessErrorIsRefusedWithoutWords() async {
        let rig = Rig()
        rig.http.expect(.post, Rig.path, .reply(.badRequest, String(repeating: " ", count: 70_000) + #"{"error":"x"}"#))
        #expect(await rig.ending() == .failed(.refused(status: 400, "")))
    }

    @Test func anErrorThatDoesNotEndIsToldWithoutWords() async throws {
        let rig = Rig()
        let body = ScriptedBody([#"{"error":"#])
        rig.http.expect(.post, Rig.path, .stream(.badRequest, body))
        let base = try #require(URL(string: "http://127.0.0.1:8000/v1"))
        let transport = AITransport(
            endpoint: { AIEndpoint(base: base, key: nil, isStandIn: false) }, http: rig.http, timeout: { nil },
            rule: RetryRule(random: { 0 }), logger: rig.log.logger, clock: rig.clock, now: { Date() },
            wordsLimit: .zero)
        let service = HTTPAIService(transport, downloads: rig.downloads, model: "m", pictureModel: nil)
        var updates: [AIUpdate] = []
        for await update in service.reply(to: Rig.question) { updates.append(update) }
        #expect(updates == [.ended(.failed(.refused(status: 400, "")))])
        await body.cancellation()
    }

    @Test(arguments: ["[", #"{"a":"#]) func aDeepErrorIsRefusedWithoutWords(opening: String) async {
        let rig = Rig()
        let body = #"{"error":"# + String(repeating: opening, count: 10_000)
        rig.http.expect(.post, Rig.path, .reply(.badRequest, body))
        #expect(await rig.ending() == .failed(.refused(status: 400, "")))
    }

    @Test(
        arguments: [
            (Optional(7.0), "The server limits requests. Try again in 7 seconds (CLOCK)."),
            (0.2, "The server limits requests. Try again in 1 second (CLOCK)."),
            (-3, "The server limits requests. Try again in 1 second (CLOCK)."),
            (3599, "The server limits requests. Try again in 3,599 seconds (CLOCK)."),
            (3660, "The server limits requests. Try again in 1 hour 1 minute (CLOCK)."),
            (100_020, "The server limits requests. Try again in 27 hours 47 minutes (DAY CLOCK)."),
            (nil, "The server limits requests. Try again later."),
        ] as [(Double?, String)])
    func aLimitSaysWhen(seconds: Double?, words: String) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let until = seconds.map { now + $0 }
        let clock = until.map { DateFormatter.localTime.string(from: $0) } ?? ""
        let day = until.map { Date.ISO8601FormatStyle(timeZone: .current).year().month().day().format($0) } ?? ""
        let expected = words.replacing("CLOCK", with: clock).replacing("DAY", with: day)
        #expect(AIError.rateLimited(until: until).words(now: now) == expected)
    }

    /// One time, in one form, and nothing that the person is to do.
    @Test func aWaitSaysWhenTheRequestIsRepeated() {
        let until = Date(timeIntervalSince1970: 1_800_000_000)
        let clock = DateFormatter.localTime.string(from: until)
        #expect(
            AIWait(reason: .rateLimited(until: until), until: until).description
                == "The server limits requests. slipway tries again at \(clock).")
        #expect(
            AIWait(reason: .serverFailed(status: 503, "Loading model"), until: until).description
                == "The server failed (503): Loading model. slipway tries again at \(clock).")
    }

    @Test(
        arguments: [
            (
                AIError.unreachable("127.0.0.1:11434: Connection refused"), FailureKind.unreachable,
                "The server cannot be reached: 127.0.0.1:11434: Connection refused."
            ),
            (
                .tooSlow("nothing came for 300 seconds"), .tryAgain,
                "The answer took too long: nothing came for 300 seconds."
            ),
            (.serverFailed(status: 503, "Loading model"), .tryAgain, "The server failed (503): Loading model."),
            (.serverFailed(status: 0, "Out of memory"), .tryAgain, "The server failed: Out of memory."),
            (.rateLimited(until: nil), .tryAgain, "The server limits requests. Try again later."),
            (.malformed("it is no JSON"), .badData, "The server's answer cannot be used: it is no JSON."),
            (
                .tooLong(used: nil, limit: 8192), .badData,
                "This conversation is too long for the model. It takes 8,192 tokens."
            ),
            (
                .tooLong(used: 1_234_567, limit: nil), .badData,
                "This conversation is too long for the model: 1,234,567 tokens."
            ),
            (.tooLarge, .badData, "The server does not take a request of this size."),
            (
                .modelMissing("m"), .badData,
                "The server has no model 'm'. Pick another; 'slipway ai models' lists them."
            ),
            (.filtered(nil), .refused, "The server's filter refused it."),
            (.keyRefused, .refused, "The server refuses the key. Check AI_KEY."),
            (.noPictures, .other, "This server makes no pictures."), (.cancelled, .other, "Stopped."),
            (.notConfigured("Set AI_URL."), .other, "Set AI_URL."),
        ] as [(AIError, FailureKind, String)])
    func everyErrorHasWordsAndAKind(error: AIError, kind: FailureKind, words: String) {
        #expect(error.kind == kind)
        #expect(error.description == words)
    }
}

extension DateFormatter {
    fileprivate static var localTime: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "HH:mm:ss"
        return formatter
    }
}
