import Design
import Testing

struct TerminalTextTests {
    private static let hostile = "a\u{1b}[31m\r\nb\u{9b}2J\u{200f}"

    @Test func whatTheSourceSaysStandsAndWhatIsFilledInIsMadeFit() {
        let text: TerminalText = "\u{1b}[K\(Self.hostile)\n"
        #expect(text.text == "\u{1b}[Ka\u{fffd}[31m  b\u{fffd}2J\u{fffd}\n")
    }

    @Test func linesKeepTheirEndsAndNothingElse() {
        #expect(TerminalText(lines: Self.hostile).text == "a\u{fffd}[31m\nb\u{fffd}2J\u{fffd}")
        let text: TerminalText = "> \(lines: Self.hostile)"
        #expect(text.text == "> a\u{fffd}[31m\nb\u{fffd}2J\u{fffd}")
    }

    @Test func whatIsFitIsNotChangedAgain() {
        let row: TerminalText = "\u{1b}7\("x")\u{1b}8"
        let text: TerminalText = "\r\(row)" + "\n"
        #expect(text.text == "\r\u{1b}7x\u{1b}8\n")
    }

    @Test func valuesOfAnyTypeAreMadeFit() {
        struct Odd: CustomStringConvertible {
            let description = "odd\u{1b}c"
        }
        let text: TerminalText = "\(Odd()) \(7) \(Optional("\u{202e}") ?? "")"
        #expect(text.text == "odd\u{fffd}c 7 \u{fffd}")
    }
}
