import Design
import Testing

struct WrappedTextTests {
    @Test(arguments: [
        ("", 10, 0, [""]),
        ("short", 10, 0, ["short"]),
        ("one two three", 7, 0, ["one two", "three"]),
        ("one two three", 7, 2, ["one two", "  three"]),
        ("  one two three", 9, 0, ["  one two", "  three"]),
        ("a  b", 10, 0, ["a  b"]),
        ("first\nsecond line", 6, 0, ["first", "second", "line"]),
        ("see slipway://content/vision now", 8, 0, ["see", "slipway://content/vision", "now"]),
        ("日本 語日 本語", 9, 0, ["日本 語日", "本語"]),
        ("words and blanks   ", 9, 0, ["words and", "blanks"]),
        ("        far to the right", 12, 0, ["        far", "      to the", "      right"]),
    ])
    func linesBreakBetweenWords(text: String, columns: Int, hanging: Int, lines: [String]) {
        #expect(WrappedText.lines(text, columns: columns, hanging: hanging) == lines)
    }

    @Test func noWordIsLostAndOnlyALongWordIsTooWide() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let words = (0..<Int.random(in: 1...20, using: &random)).map { _ in
                String(repeating: "x", count: Int.random(in: 1...12, using: &random))
            }
            let columns = Int.random(in: 4...30, using: &random)
            let hanging = Int.random(in: 0...3, using: &random)
            let lines = WrappedText.lines(words.joined(separator: " "), columns: columns, hanging: hanging)
            #expect(lines.flatMap { $0.split(separator: " ").map(String.init) } == words)
            for line in lines where LetterWidth.of(line) > columns {
                #expect(!line.drop { $0 == " " }.contains(" "))
            }
        }
    }

    @Test func manyBlanksAreNotRepeatedBeforeEveryWord() {
        let text = String(repeating: " ", count: 10_000) + String(repeating: "x ", count: 10_000)
        let lines = WrappedText.lines(text, columns: 40)
        #expect(lines.dropFirst().allSatisfy { LetterWidth.of($0) <= 40 })
        #expect(lines.map(\.utf8.count).reduce(0, +) < 4 * text.utf8.count)
    }

    @Test func textForAPipeIsUnchanged() {
        let text: TerminalText = "one two three"
        #expect(text.wrapped(columns: nil) == text)
        #expect(text.wrapped(columns: 7, hanging: 1).text == "one two\n three")
    }
}
