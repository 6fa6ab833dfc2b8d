import Core
import Testing

/// What a server or a model supplied is marked off in the app's own sentences.
struct ForeignTextTests {
    @Test(arguments: [
        ("Phone", "“Phone”"),
        ("", "“”"),
        ("O'Brien 日本 🏝", "“O'Brien 日本 🏝”"),
        ("Ada? Nothing is changed. Change 'appearance'", "“Ada? Nothing is changed. Change 'appearance'”"),
        ("Ada”? Remove “all", #"“Ada\”? Remove \“all”"#),
        (#"a"b\n"#, #"“a\"b\\n”"#),
        ("a\r\nb\u{2028}c\u{85}", #"“a\u{D}\nb\u{2028}c\u{85}”"#),
        ("a\u{202e}b\u{2066}c\u{200b}d\u{ad}\u{feff}", #"“a\u{202E}b\u{2066}c\u{200B}d\u{AD}\u{FEFF}”"#),
        ("a\u{3164}\u{2800}\u{a0}\u{fe0f}\u{e0041}\u{1b}[2J", #"“a\u{3164}\u{2800}\u{A0}\u{FE0F}\u{E0041}\u{1B}[2J”"#),
        (String(repeating: "a", count: 120), "“\(String(repeating: "a", count: 120))”"),
        (String(repeating: "a", count: 4_096), "“\(String(repeating: "a", count: 120))…” (4,096 characters)"),
        (
            String(repeating: "\u{202e}", count: 16),
            "“\(String(repeating: #"\u{202E}"#, count: 15))…” (16 characters)"
        ),
    ])
    func isShownInQuotesOnOneLine(text: String, quoted: String) {
        #expect(ForeignText(text).quoted == quoted)
    }
}
