import CoreTesting
import Design
import Foundation
import Testing

@testable import Terminal

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder(
            "keys and reports of terminals", cases: 6_000,
            texts: [
                "a\u{1b}[1;5Cé\u{1b}[<0;10;5M\u{1b}[200~a\rb\u{1b}[201~\u{1b}\u{1b}[A", "\u{1b}[97;5u\u{1b}[24;80R",
                "\u{1b}[?62;4;22c\u{1b}[6;20;10t\u{1b}]11;rgb:ffff/0000/8080\u{1b}\\\u{1b}[?2026;2$y\u{1b}_Gi=31;OK\u{1b}\\",
            ]
        ) { bytes in
            var capabilities = TerminalCapabilities(environment: ["TERM": "xterm-256color"])
            var parser = KeyParser()
            for input in parser.parse(bytes) + parser.giveUpEscape() {
                if case .report(let report) = input { capabilities.note(report) }
            }
            _ = capabilities.pictures
        },
        FuzzedDecoder("Markdown", cases: 2_000, texts: [markdown]) { text in
            for columns in [1, 40] {
                let layout = MarkdownLayout(MarkdownDocument(String(decoding: text, as: UTF8.self)), columns: columns)
                guard layout.lines.allSatisfy({ $0.width <= columns }) else { throw FuzzFailure("a line is too wide") }
            }
        },
    ]

    private static let markdown = """
        # A *title* with `code`

        1. One
        1000000000. **Two** and [a link](https://example.com "t") ![p](a.png)
           - [x] done <https://a.b> &#123; &amp;

        > A quote
        > ```swift
        > let a = 1
        > ```

        | a | b |
        |:-:|--:|
        | 1 | 界é |
        """
}
