extension Scenario {
    /// How a reply ends.
    static let endings: [Scenario] = [
        .chat("bare-end", fiveWords),
        .chat("cut", fiveWords + [.cut(reset: false)]),
        .chat("reset", fiveWords + [.cut(reset: true)]),
        // Ollama, after an error in mid-stream.
        .chat("empty-chunk-end", fiveWords + [.delta(["role": "assistant", "content": ""])]),
        .chat("done-only", [.done]) { $0.beginsWithRole = false },
        .chat("no-finish", fiveWords + [.done]),
        .chat("finish-no-done", fiveWords + [.finish("stop")]),
        .chat("length", fiveWords + [.finish("length"), .usage, .done]),
        .chat("filter", fiveWords + [.finish("content_filter"), .usage, .done]),
        .chat("refusal", [.delta(["refusal": "I cannot "]), .delta(["refusal": "help with that."])] + usualEnd),
        .chat("unknown-finish", fiveWords + [.finish("eos"), .usage, .done]),
        .chat("abort", fiveWords + [.finish("abort"), .done]),
    ]

    /// Where the tokens are stated.
    static let usages: [Scenario] = [
        .chat("no-usage", fiveWords + usualEnd) { $0.usage = .never },
        .chat("usage-null", fiveWords + usualEnd) { $0.usage = .nullElsewhere },
        .chat("usage-no-choices", fiveWords + usualEnd) { $0.usage = .withoutChoices },
        .chat("usage-on-finish", fiveWords + usualEnd) { $0.usage = .onFinish },
    ]

    /// Errors after the status 200.
    static let failuresInStream: [Scenario] = [
        // vLLM.
        .chat("error-done", fiveWords + [.event(serverError), .done]),
        // OpenRouter.
        .chat("error-bare", fiveWords + [.event(providerError)]),
        .chat(
            "error-finish",
            fiveWords + [
                .event(
                    #"{"id":"gen-1","object":"chat.completion.chunk","created":1,"model":"m","provider":"p","#
                        + #""error":{"code":502,"message":"Provider disconnected"},"#
                        + #""choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}"#)
            ]),
        .chat("error-string", fiveWords + [.event(#"{"error":"the model has crashed"}"#), .done]),
        .chat("error-after-finish", fiveWords + [.finish("stop"), .event(serverError), .done]),
        // llama.cpp with keep-alive comments: even a request that is too long has the status 200.
        .chat("too-long-in-stream", [.comment("ping"), .event(llamaTooLong)]) { $0.beginsWithRole = false },
        .chat("not-json", fiveWords + Array(repeating: .event("this is not JSON"), count: 3) + usualEnd),
        .chat("not-json-once", fiveWords + [.event("this is not JSON")] + usualEnd),
        .chat("deep", fiveWords + [.event(deep)] + usualEnd),
    ]

    private static let serverError =
        #"{"error":{"message":"The engine has failed.","type":"InternalServerError","param":null,"code":500}}"#
    private static let providerError = #"{"error":{"code":502,"message":"Provider returned error"}}"#
    private static let deep = String(repeating: #"{"a":"#, count: 500) + "1" + String(repeating: "}", count: 500)
    static let llamaTooLong =
        #"{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","#
        + #""type":"exceed_context_size_error","n_prompt_tokens":9412,"n_ctx":8192}}"#
}
