import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AIClient

/// What servers refuse with, what it means, and what a person reads.
@Suite("Refusals", .timeLimit(.minutes(10))) struct ServerErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        let body: String
        let error: AIError
        let fields: HTTPFields
        let key: Secret?

        init(
            _ name: String, _ status: Int, _ body: String, _ error: AIError, fields: HTTPFields = [:],
            key: Secret? = Rig.key
        ) {
            (testDescription, self.status, self.body, self.error) = (name, status, body, error)
            (self.fields, self.key) = (fields, key)
        }
    }

    private static let ollamaOverLlama =
        #"{"error":{"message":"{\"error\":{\"code\":400,\"message\":\"too long\",\"type\":\"exceed_context_size_error\","#
        + #"\"n_prompt_tokens\":9412,\"n_ctx\":8192}}","type":"api_error"}}"#

    private static let cases: [Case] = [
        Case(
            "R1", 401, #"{"error":{"message":"Incorrect API key provided: sk-te***","code":"invalid_api_key"}}"#,
            .keyRefused),
        Case("R2", 401, #"{"error":{"message":"No auth credentials found","code":401}}"#, .noKey, key: nil),
        Case(
            "R3", 404,
            #"{"error":{"message":"The model `m` does not exist or you do not have access to it.","code":"model_not_found"}}"#,
            .modelMissing("m")),
        Case(
            "R3, vLLM", 404,
            #"{"error":{"message":"The model `m` does not exist.","type":"NotFoundError","code":404}}"#,
            .modelMissing("m")),
        Case(
            "R3, Ollama", 404,
            #"{"error":{"message":"model 'm' not found, try pulling it first","type":"not_found_error","code":null}}"#,
            .modelMissing("m")),
        Case("R4", 404, "404 page not found", .refused(status: 404, "")),
        Case("R4, FastAPI", 404, #"{"detail":"Not Found"}"#, .refused(status: 404, "Not Found")),
        Case(
            "R5", 400, #"{"error":{"message":"too much","code":"context_length_exceeded"}}"#,
            .tooLong(used: nil, limit: nil)),
        Case(
            "R6", 400,
            #"{"error":{"code":400,"message":"x","type":"exceed_context_size_error","n_prompt_tokens":9412,"n_ctx":8192}}"#,
            .tooLong(used: 9412, limit: 8192)),
        Case(
            "R6, numbers that cannot be", 400,
            #"{"error":{"message":"x","type":"exceed_context_size_error","n_prompt_tokens":-1,"n_ctx":9223372036854775807}}"#,
            .tooLong(used: nil, limit: nil)),
        Case(
            "R7", 400,
            #"{"error":{"message":"This model's maximum context length is 16384 tokens. However, you requested 8192 output"#
                + #" tokens and your prompt contains at least 8193 input tokens, for a total of at least 16385 tokens.","#
                + #""type":"BadRequestError","param":"input_tokens","code":400}}"#, .tooLong(used: 8193, limit: 16384)),
        Case(
            "R7, older", 400,
            #"{"object":"error","message":"This model's maximum context length is 4096 tokens. However, your messages"#
                + #" resulted in 5000 tokens.","type":"BadRequestError","code":400}"#, .tooLong(used: 5000, limit: 4096)
        ),
        Case(
            "R8", 500, ollamaOverLlama, .tooLong(used: 9412, limit: 8192), fields: [.known("x-should-retry"): "false"]),
        Case(
            "R11", 429,
            #"{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}"#,
            .quotaUsedUp("You exceeded your current quota")),
        Case(
            "R11, by type", 429, #"{"error":{"message":"No","type":"insufficient_quota","code":"x"}}"#,
            .quotaUsedUp("No")),
        Case(
            "R12", 402, #"{"error":{"message":"Insufficient credits","code":402}}"#,
            .paymentNeeded("Insufficient credits")),
        Case(
            "R13", 403,
            #"{"error":{"message":"Your input was flagged","code":403,"metadata":{"reasons":["violence"]}}}"#,
            .refused(status: 403, "Your input was flagged")),
        Case("R13 without words", 403, "", .refused(status: 403, "")),
        Case("R17, a bare text", 400, #"{"error":"bad input"}"#, .refused(status: 400, "bad input")),
        Case("R17, a message", 400, #"{"message":"bad input!"}"#, .refused(status: 400, "bad input!")),
        Case(
            "R17, a list", 422, #"{"detail":[{"loc":["body"],"msg":"one"},{"msg":"two"},7]}"#,
            .refused(status: 422, "one; two")),
        Case("R17, a page", 400, "<html><body>nginx</body></html>", .refused(status: 400, "")),
        Case("R17, a text", 400, "Bad input\n", .refused(status: 400, "Bad input")),
        Case(
            "R17, a list around it", 400,
            #"[{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT"}}]"#,
            .refused(status: 400, "API key not valid.")),
        Case(
            "R17, Mistral", 422,
            #"{"object":"error","message":{"detail":[{"type":"missing","loc":["body","x"],"msg":"Field required"}]}}"#,
            .refused(status: 422, "Field required")),
        Case(
            "R17, several", 400, #"{"errors":[{"message":"one"},{"message":"two"}]}"#, .refused(status: 400, "one; two")
        ),
        Case("R17, a number", 400, #"{"error":{"message":"No","code":40303}}"#, .refused(status: 400, "No")),
        Case("R18", 413, "", .tooLarge),
        Case(
            "R20", 302, "",
            .refused(status: 302, "https://example.com/v1/chat/completions"),
            fields: [.location: "https://example.com/v1/chat/completions?token=secret"]),
        Case("R20 to nowhere", 307, "", .refused(status: 307, "")),
        Case("I6", 400, #"{"error":{"message":"Blocked.","code":"moderation_blocked"}}"#, .filtered("Blocked.")),
        Case(
            "no tools", 400,
            #"{"error":{"message":"registry.ollama.ai/library/m does not support tools","type":"api_error"}}"#,
            .toolsNotSupported("m")),
        Case("escapes", 400, #"{"error":{"message":"a\u001b[31mb\nc\u202ed"}}"#, .refused(status: 400, "a [31mb c d")),
        Case(
            "long words", 400, #"{"error":"\#(String(repeating: "x", count: 5000))"}"#,
            .refused(status: 400, String(repeating: "x", count: 300))),
        Case(
            "another repeated status", 599, "",
            .serverFailed(status: 599, ""), fields: [.known("x-should-retry"): "false"]),
    ]

    @Test(arguments: cases) func eachRefusalIsUnderstood(_ example: Case) async {
        let rig = Rig(key: example.key)
        rig.http.expect(.post, Rig.path, .reply(.init(code: example.status), example.body, example.fields))
        #expect(await rig.ending() == .failed(example.error))
        #expect(rig.http.unmet == [])
    }

    private static let picture = AIRequest(messages: [
        AIMessage(role: .user, parts: [.picture(AIPictureData(type: "image/png", data: Data([1])))])
    ])

    /// Neither is it repeated, whatever the status, nor kept for later.
    @Test(arguments: [
        (500, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"),
        (404, "No endpoints found that support image input"), (400, "m is not a multimodal model"),
        (400, "This model does not support image inputs."),
    ])
    func aModelThatSeesNoPicturesSaysSo(status: Int, words: String) async {
        let rig = Rig()
        let answer = StubHTTPStreaming.Answer.reply(
            .init(code: status), #"{"error":{"message":"\#(words)"}}"#, [.known("x-should-retry"): "true"])
        rig.http.expect(.post, Rig.path, answer)
        #expect(await rig.ending(Self.picture) == .failed(.picturesNotSupported("m")))
        #expect(rig.http.unmet == [])
    }

    @Test(arguments: ["Unsupported image format image/x.", "Wrong."])
    func anotherRefusalOfAPictureIsNone(words: String) async {
        let rig = Rig()
        rig.http.expect(.post, Rig.path, .reply(.badRequest, #"{"error":{"message":"\#(words)"}}"#))
        #expect(await rig.ending(Self.picture) == .failed(.refused(status: 400, words)))
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
            (100_020, "The server limits requests. Try again in 27 hours 47 minutes (DAY, CLOCK)."),
            (nil, "The server limits requests. Try again later."),
        ] as [(Double?, String)])
    func aLimitSaysWhen(seconds: Double?, words: String) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let until = seconds.map { now + $0 }
        let clock = until.map { DateFormatter.localTime.string(from: $0) } ?? ""
        let day = until.map(Date.FormatStyle(date: .long, locale: Locale(identifier: "en_US")).format) ?? ""
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
            (
                .tooLong(used: 9412, limit: 8192), .badData,
                "This conversation is too long for the model: 9,412 tokens, and it takes 8,192."
            ),
            (.tooLong(used: nil, limit: nil), .badData, "This conversation is too long for the model."),
            (.tooLarge, .badData, "The server does not take a request of this size."),
            (
                .modelMissing("m"), .badData,
                "The server has no model 'm'. Pick another; 'slipway ai models' lists them."
            ),
            (.filtered(nil), .refused, "The server's filter refused it."),
            (.filtered("Blocked."), .refused, "The server's filter refused it: Blocked."),
            (.keyRefused, .refused, "The server refuses the key. Check AI_KEY."),
            (.noKey, .refused, "The server wants a key. Set AI_KEY, or AI_KEY_FILE to a file that holds it."),
            (.quotaUsedUp("No"), .refused, "The account at the server has no credit left."),
            (.paymentNeeded(nil), .refused, "The account at the server has no credit left."),
            (.refused(status: 404, ""), .refused, "AI_URL answers 404: is '/v1' missing at its end?"),
            (.refused(status: 404, "Not Found"), .refused, "AI_URL answers 404: is '/v1' missing at its end?"),
            (.refused(status: 403, "No"), .refused, "The server refused the request: No."),
            (.refused(status: 400, "No!"), .refused, "The server refused the request: No!"),
            (.refused(status: 403, ""), .refused, "The server refused the request (403)."),
            (
                .refused(status: 302, "https://example.com/v1"), .refused,
                "The server answers with a redirect to https://example.com/v1. Set AI_URL to it."
            ),
            (
                .refused(status: 307, ""), .refused,
                "The server answers with a redirect. Set AI_URL to where it leads."
            ),
            (.serverFailed(status: 599, ""), .tryAgain, "The server failed (599)."),
            (
                .toolsNotSupported("m"), .other,
                "The model 'm' cannot use tools. Pick another, or switch tools off for this conversation."
            ),
            (.picturesNotSupported("m"), .other, "The model 'm' cannot see pictures. Pick another."),
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
