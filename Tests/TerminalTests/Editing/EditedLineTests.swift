import CoreTesting
import Design
import Testing

@testable import Terminal

struct EditedLineTests {
    private func line(_ question: String, _ text: String, at cursor: Int? = nil, columns: Int) -> EditedLine {
        let letters = Array(text)
        return EditedLine(question: question, letters: letters, cursor: cursor ?? letters.count, columns: columns)
    }

    @Test(arguments: [
        // The last column stays free.
        ("> ", "abcdefgh", 8, 11, "> ", "abcdefgh", ""), ("> ", "abcdefgh", 8, 10, "> ", "bcdefgh", ""),
        ("> ", "abcdefgh", 0, 10, "> ", "", "abcdefg"), ("> ", "abcdefgh", 4, 10, "> ", "abcd", "efg"),
        ("> ", "世界世界", 4, 8, "> ", "世界", ""), ("> ", "世界", 0, 6, "> ", "", "世"),
        ("> ", "e\u{301}e\u{301}", 2, 5, "> ", "e\u{301}e\u{301}", ""),
        ("A long question: ", "abcdef", 6, 13, "A long", "abcdef", ""), ("> ", "ab", 2, 2, "", "b", ""),
        ("> ", "ab", 2, 1, "", "b", ""), ("> ", "", 0, 0, "", "", ""), ("世: ", "", 0, 80, "世: ", "", ""),
        ("\u{1b}[2J", "\u{202e}x", 2, 80, "\u{fffd}[2J", "\u{fffd}x", ""),
        // Several lines in one row.
        ("> ", "a\n\nb", 3, 80, "> ", "a↵↵", "b"),
        // A letter with a tag is a single letter, and stays one.
        ("> ", "a\u{e0041}b", 2, 80, "> ", "\u{fffd}b", ""),
    ])
    func whatDoesNotFitIsOutOfSight(
        question: String, text: String, cursor: Int, columns: Int, shownQuestion: String, before: String, behind: String
    ) {
        let line = line(question, text, at: cursor, columns: columns)
        #expect(line.question == shownQuestion)
        #expect(line.before == before)
        #expect(line.behind == behind)
    }

    @Test func anyLineStaysInItsRow() {
        var generator = SeededGenerator(seed: 5)
        let alphabet: [Character] = ["a", "é", "世", "👍🏽", "\u{200b}", " ", "❤️", "가"]
        for _ in 0..<3_000 {
            let letters = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? "a"
            }
            let cursor = Int.random(in: 0...letters.count, using: &generator)
            let columns = Int.random(in: 0...50, using: &generator)
            let line = EditedLine(question: "Name: ", letters: letters, cursor: cursor, columns: columns)
            let width = LetterWidth.of(line.question + line.before + line.behind)
            #expect(width <= max(columns - 1, 1))
            #expect(String(letters[..<cursor]).hasSuffix(line.before))
            #expect(String(letters[cursor...]).hasPrefix(line.behind))
            if 6 + LetterWidth.of(letters) < columns {
                #expect(line.before + line.behind == String(letters))
            }
        }
    }
}
