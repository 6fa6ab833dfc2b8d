import CoreTesting
import Design
import Testing

struct PlainTextTests {
    @Test(arguments: [
        ("", ""), ("Hello, é 🚢 👨‍👩‍👧!", "Hello, é 🚢 👨‍👩‍👧!"), ("مرحبا", "مرحبا"),
        ("a\nb\tc", "a b c"), ("a\r\nb", "a  b"), ("a\u{0b}b\u{0c}c\u{85}d\u{2028}e\u{2029}f", "a b c d e f"),
        ("\u{1b}[31mred\u{1b}[0m", "\u{fffd}[31mred\u{fffd}[0m"), ("\u{9b}2J", "\u{fffd}2J"),
        ("\u{1b}]0;title\u{07}", "\u{fffd}]0;title\u{fffd}"), ("a\u{08}b\u{7f}\u{00}", "a\u{fffd}b\u{fffd}\u{fffd}"),
        ("a\u{200e}\u{200f}\u{61c}b", "a\u{fffd}\u{fffd}\u{fffd}b"), ("\u{206a}\u{206f}", "\u{fffd}\u{fffd}"),
        // A letter with a hidden text behind it, and the flag of Scotland.
        ("a\u{e0068}\u{e0069}", "a\u{fffd}\u{fffd}"),
        (
            "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}\u{e0041}",
            "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}\u{fffd}"
        ),
        // Joiners and zero-width spaces are part of the text of several scripts.
        (
            "\u{915}\u{94d}\u{200d}\u{937} \u{e01}\u{200b}\u{e02}",
            "\u{915}\u{94d}\u{200d}\u{937} \u{e01}\u{200b}\u{e02}"
        ),
        ("\u{202e}gpj.exe", "\u{fffd}gpj.exe"), ("\u{2066}a\u{2069}", "\u{fffd}a\u{fffd}"),
    ])
    func textIsMadeFitForATerminal(text: String, expected: String) {
        #expect(PlainText.sanitize(text) == expected)
    }

    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"b"}"#), ("\"\u{9b}\u{7f}\u{202e}\u{2028}é\"", #""\u009b\u007f\u202e\u2028é""#),
        ("[\n\"\u{200e}\u{61c}\u{e0041}\"\n]", "[\n\"\\u200e\\u061c\\udb40\\udc41\"\n]"),
    ])
    func jsonIsEscapedWhereATerminalWouldAct(json: String, expected: String) {
        #expect(PlainText.escape(json: json) == expected)
    }

    @Test func noControlCharacterSurvivesAndTheRestDoes() {
        var generator = SeededGenerator(seed: 3)
        for round in 0..<300 {
            // Every other round from the low planes, where the dangerous ones are.
            let limit: UInt32 = round % 2 == 0 ? 0x2100 : 0x10ffff
            let scalars = (0..<40).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator)) }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            let sanitized = PlainText.sanitize(String(text)).unicodeScalars
            #expect(sanitized.count == scalars.count)
            for (before, after) in zip(scalars, sanitized) where before != after {
                #expect(after == " " || after == "\u{fffd}")
            }
            #expect(!sanitized.contains { $0.properties.generalCategory == .control })
            #expect(!sanitized.contains { (0x2028...0x2029).contains($0.value) || $0.properties.isBidiControl })
            // What is harmless is left alone, so that doing it twice is doing it once.
            #expect(PlainText.sanitize(String(sanitized)) == String(sanitized))
        }
    }
}
