/// What servers send, after recordings and their sources.
enum Recorded {
    struct Reply: Sendable {
        let server: String
        /// The data of its events; a text that begins with `:` is a comment.
        let events: [String]
        let text: String
        var reasoning = ""
        let model: String
    }

    static let replies = [openAI, openRouter, vLLM, llama, ollama, studio]

    private static let openAI = Reply(
        server: "OpenAI",
        events: [
            chunk(
                #""service_tier":"default","usage":null,"obfuscation":"abc","#,
                #"{"role":"assistant","content":"","refusal":null}"#),
            chunk(#""usage":null,"obfuscation":"x","#, #"{"content":"Grüß"}"#),
            chunk(#""usage":null,"obfuscation":"yyyy","#, #"{"content":" Gott \ud83d\ude00"}"#),
            chunk(#""usage":null,"obfuscation":"","#, "{}", finish: #""stop""#),
            #"{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[],"usage":"#
                + #"{"prompt_tokens":9,"completion_tokens":4,"total_tokens":13,"prompt_tokens_details":{"cached_tokens":0}}}"#,
            "[DONE]",
        ], text: "Grüß Gott 😀", model: "m")

    private static let openRouter = Reply(
        server: "OpenRouter",
        events: [
            ": OPENROUTER PROCESSING", ": OPENROUTER PROCESSING",
            chunk(#""provider":"P","#, #"{"role":"assistant","content":"","reasoning":"Let me see."}"#),
            chunk(#""provider":"P","#, #"{"role":"assistant","content":"Hello"}"#, native: true),
            chunk(#""provider":"P","#, #"{"role":"assistant","content":""}"#, finish: #""stop""#, native: true),
            #"{"id":"c","provider":"P","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":""},"#
                + #""finish_reason":null}],"usage":{"prompt_tokens":9,"completion_tokens":4,"cost":0.00014}}"#,
            "[DONE]",
        ], text: "Hello", reasoning: "Let me see.", model: "m")

    private static let vLLM = Reply(
        server: "vLLM",
        events: [
            chunk("", #"{"role":"assistant","content":""}"#, more: #","logprobs":null"#),
            chunk("", #"{"reasoning_content":"Hm."}"#, more: #","logprobs":null"#),
            chunk("", #"{"content":"Hello"}"#, more: #","logprobs":null"#),
            chunk("", #"{"content":""}"#, finish: #""stop""#, more: #","stop_reason":null"#),
            #"{"id":"c","model":"m","choices":[],"usage":{"prompt_tokens":9,"total_tokens":13,"completion_tokens":4}}"#,
            "[DONE]",
        ], text: "Hello", reasoning: "Hm.", model: "m")

    private static let llama = Reply(
        server: "llama.cpp",
        events: [
            chunk("", #"{"role":"assistant","content":null}"#), ":", chunk("", #"{"content":"Hel"}"#),
            chunk("", #"{"content":"lo"}"#),
            #"{"choices":[{"finish_reason":"stop","index":0,"delta":{}}],"created":1,"id":"c","model":"m","#
                + #""timings":{"prompt_n":9,"predicted_per_second":12.5e1},"usage":{"completion_tokens":4,"prompt_tokens":9}}"#,
            "[DONE]",
        ], text: "Hello", model: "m")

    private static let ollama = Reply(
        server: "Ollama",
        events: [
            chunk(#""system_fingerprint":"fp_ollama","#, #"{"role":"assistant","content":"","reasoning":"Hm."}"#),
            chunk(#""system_fingerprint":"fp_ollama","#, #"{"role":"assistant","content":"Hello"}"#),
            chunk(#""system_fingerprint":"fp_ollama","#, #"{"role":"assistant","content":""}"#, finish: #""stop""#),
            #"{"id":"c","model":"m","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4,"total_tokens":13}}"#,
            "[DONE]",
        ], text: "Hello", reasoning: "Hm.", model: "m")

    private static let studio = Reply(
        server: "LM Studio",
        events: [
            chunk("", #"{"role":"assistant","content":"Hel"}"#, more: #","logprobs":null"#),
            chunk("", #"{"content":"lo"}"#, more: #","logprobs":null"#),
            chunk(#""stats":{},"#, "{}", finish: #""stop""#),
            #"{"id":"c","model":"m","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4,"total_tokens":13}}"#,
            "[DONE]",
        ], text: "Hello", model: "m")

    static func body(_ events: [String]) -> String {
        events.map { $0.hasPrefix(":") ? "\($0)\n\n" : "data: \($0)\n\n" }.joined()
    }

    static func chunk(_ delta: String, finish: String = "null") -> String {
        chunk("", delta, finish: finish)
    }

    static func chunk(
        _ members: String, _ delta: String, finish: String = "null", native: Bool = false, more: String = ""
    ) -> String {
        let native = native ? #""native_finish_reason":null,"# : ""
        return #"{"id":"c","object":"chat.completion.chunk","created":1,"model":"m",\#(members)"choices":"#
            + #"[{"index":0,"delta":\#(delta),\#(native)"finish_reason":\#(finish)\#(more)}]}"#
    }

    static func content(_ text: String) -> String {
        chunk(#"{"content":"\#(text)"}"#)
    }

    static func finish(_ reason: String) -> String {
        chunk("{}", finish: #""\#(reason)""#)
    }
}
