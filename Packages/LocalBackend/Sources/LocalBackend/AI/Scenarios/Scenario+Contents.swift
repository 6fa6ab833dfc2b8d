import Foundation

extension Scenario {
    /// What a reply holds.
    static let contents: [Scenario] = [
        .chat("escapes", [.words(escapes)] + usualEnd),
        .chat("unicode", [.words("Combining: e\u{301} a\u{308}. ")] + splitEmoji + usualEnd),
        .chat("reasoning", [.delta(["reasoning": "Let me "]), .delta(["reasoning": "think."])] + fiveWords + usualEnd),
        .chat(
            "reasoning-content",
            [.delta(["reasoning_content": "Let me "]), .delta(["reasoning_content": "think."])] + fiveWords + usualEnd),
        .chat("markdown", [.words(markdown)] + usualEnd),
        .chat("json-fenced") { request in
            ChatPlan([.words("Here it is:\n\n```json\n\(sample(request))\n```\n")] + usualEnd)
        },
        .chat("json-prose") { request in
            ChatPlan([.words("The answer is \(sample(request)), as far as I can see.")] + usualEnd)
        },
        .chat("json-bad") { request in
            ChatPlan([.words(String(sample(request).dropLast()))] + usualEnd)
        },
    ]

    /// Clears the screen, links, writes to the clipboard, moves the cursor, reverses the direction of text, and more.
    private static let escapes =
        "CSI \u{1b}[2J\u{1b}[31mred\u{1b}[0m OSC8 \u{1b}]8;;https://example.com\u{1b}\\link\u{1b}]8;;\u{1b}\\ "
        + "OSC52 \u{1b}]52;c;c2xpcHdheQ==\u{7} C1 \u{9b}2J\u{90}q\u{9c} bidi \u{202e}gnp.exe\u{202c} \u{2066}x\u{2069} "
        + "NUL \u{0} CR one\rtwo BS a\u{8}b BEL \u{7} DEL \u{7f} end."

    /// An emoji as two escapes of surrogates: in one chunk, and in two.
    private static let splitEmoji: [ChatStep] = [#"\ud83d\ude42 "#, #"\ud83d"#, #"\ude80"#, " done."].map { content in
        .event(
            #"{"id":"chatcmpl-0","object":"chat.completion.chunk","created":1,"model":"slipway-test-unicode","#
                + #""choices":[{"index":0,"delta":{"content":"\#(content)"},"finish_reason":null}]}"#)
    }

    private static let markdown = """
        # A heading

        Some *emphasis*, **strong words** and `code`. A [link](slipway://settings).

        > A quotation.

        1. One
        2. Two
           - Nested

        | Name | Number |
        | --- | ---: |
        | a | 1 |

        ```swift
        let answer = 42
        ```

        """

    /// A value of the schema that the client has sent.
    private static func sample(_ request: ScenarioRequest) -> String {
        guard case .schema(_, let schema)? = request.chat?.format else { return #"{"answer":42}"# }
        return SchemaSample(text: "sample").value(of: schema).text
    }
}
