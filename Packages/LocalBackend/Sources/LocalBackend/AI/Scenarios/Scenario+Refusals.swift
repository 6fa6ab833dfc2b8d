import Foundation

extension Scenario {
    /// Replies instead of a chat.
    static let refusals: [Scenario] = statuses + limits + lengths + otherReplies

    private static func json(
        _ name: String, _ status: Int, _ body: String, _ headers: HeaderFields = [:]
    ) -> Scenario {
        .reply(name) { _ in error(status, body, headers) }
    }

    private static func error(_ status: Int, _ body: String, _ headers: HeaderFields = [:]) -> Reply {
        var reply = Reply(status: status, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
        for field in headers.fields { reply.headers.append(field.name, field.value) }
        return reply
    }

    private static let statuses: [Scenario] = [
        json(
            "401", 401,
            #"{"error":{"message":"Incorrect API key provided: sk-ab***.","type":"invalid_request_error","#
                + #""param":null,"code":"invalid_api_key"}}"#),
        json("402", 402, #"{"error":{"code":402,"message":"Insufficient credits. Add credits to your account."}}"#),
        json(
            "403", 403,
            #"{"error":{"code":403,"message":"Your chosen model requires moderation and your input was flagged.","#
                + #""metadata":{"reasons":["violence"],"flagged_input":"a knife"}}}"#),
        .reply("404") { request in
            error(
                404,
                AIFailure(
                    404, "The model '\(request.chat?.model ?? "")' does not exist or you do not have access to it.",
                    code: "model_not_found"
                ).json.text)
        },
        json("500", 500, internalError),
        json(
            "503-loading", 503, #"{"error":{"message":"Loading model","type":"unavailable_error","code":503}}"#),
        json("no-retry-500", 500, internalError, ["x-should-retry": "false"]),
        json(
            "retry-400", 400,
            #"{"error":{"message":"Try this again.","type":"invalid_request_error","param":null,"code":null}}"#,
            ["x-should-retry": "true"]),
        json(
            "moderation", 400,
            #"{"error":{"message":"Your request was rejected by the safety system.","type":"invalid_request_error","#
                + #""param":null,"code":"content_policy_violation"}}"#),
    ]

    private static let internalError =
        #"{"error":{"message":"The server had an error while processing your request.","type":"server_error","#
        + #""param":null,"code":null}}"#

    private static let limits: [Scenario] = [
        json("429", 429, tooMany, tooManyFields),
        json("429-ms", 429, tooMany, ["Retry-After-Ms": "1500"]),
        .reply("429-date") { request in
            error(429, tooMany, ["Retry-After": HTTPDate.format(request.now.addingTimeInterval(3))])
        },
        json("429-long", 429, tooMany, ["Retry-After": "99999"]),
        json("429-no-time", 429, tooMany),
        json(
            "429-quota", 429,
            #"{"error":{"message":"You exceeded your current quota, please check your plan and billing details.","#
                + #""type":"insufficient_quota","param":null,"code":"insufficient_quota"}}"#),
        Scenario(
            name: "429-once",
            outcome: .either { $0.earlier % 2 == 0 ? error(429, tooMany, ["Retry-After-Ms": "10"]) : nil }),
    ]

    private static let tooMany =
        #"{"error":{"message":"Rate limit reached for requests.","type":"requests","param":null,"#
        + #""code":"rate_limit_exceeded"}}"#

    private static let tooManyFields: HeaderFields = [
        "Retry-After": "7", "x-ratelimit-limit-requests": "60", "x-ratelimit-remaining-requests": "0",
        "x-ratelimit-reset-requests": "7s", "x-ratelimit-limit-tokens": "150000",
        "x-ratelimit-remaining-tokens": "149984", "x-ratelimit-reset-tokens": "6m0s",
    ]

    private static let lengths: [Scenario] = [
        json(
            "too-long-openai", 400,
            #"{"error":{"message":"This model's maximum context length is 8192 tokens. However, your messages "#
                + #"resulted in 9412 tokens. Please reduce the length of the messages.","type":"invalid_request_error","#
                + #""param":"messages","code":"context_length_exceeded"}}"#),
        json("too-long-llama", 400, llamaTooLong),
        json(
            "too-long-vllm", 400,
            #"{"error":{"message":"This model's maximum context length is 16384 tokens. However, you requested 8192 "#
                + #"output tokens and your prompt contains at least 8193 input tokens, for a total of at least 16385 "#
                + #"tokens.","type":"BadRequestError","param":"input_tokens","code":400}}"#),
        json(
            "too-long-ollama", 400,
            WireJSON.object([
                (
                    name: "error",
                    value: ["message": .string(llamaTooLong), "type": "invalid_request_error", "code": nil]
                )
            ]).text),
    ]

    private static let otherReplies: [Scenario] = [
        .reply("html") { _ in
            Reply(
                status: 200, headers: ["Content-Type": "text/html; charset=utf-8"],
                body: Data("<!doctype html><title>Sign in</title><p>Sign in to the network.".utf8))
        },
        .chat("json-not-stream", fiveWords + usualEnd) { $0.isNeverStreamed = true },
        .reply("redirect") { request in
            Reply(status: 307, headers: ["Location": "http://\(request.host)/ai/elsewhere/chat/completions"])
        },
    ]
}
