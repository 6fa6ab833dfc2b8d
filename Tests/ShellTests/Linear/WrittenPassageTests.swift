import CoreTesting
import Design
import Testing

@testable import Shell

/// A text that grows is written row by row, and no part of it twice.
struct WrittenPassageTests {
    /// All the rows that are written while a text grows through these states; its end is written at last.
    private func rows(_ states: [String], columns: Int?) -> [[String]] {
        var passage = WrittenPassage()
        let rows = states.map { state in
            #expect(passage.continues(in: state))
            return passage.rows(of: state, columns: columns, holdsEnd: true)
        }
        let end = passage.rows(of: states.last ?? "", columns: columns, holdsEnd: false)
        return rows + [end]
    }

    @Test(
        arguments: [
            // Whole lines are written at once, and the last one at the end.
            (
                ["One", "One.\nT", "One.\nTwo.\n\nThree"], nil,
                [[], ["        One."], ["        Two.", ""], ["        Three"]]
            ),
            // On a terminal a row is written when the next has begun.
            (
                ["one two th", "one two three fo", "one two three four five"], 18,
                [[], ["        one two"], ["        three four"], ["        five"]]
            ),
            // The rows of a line begin below its own blanks.
            (["  - one two three four"], 29, [["          - one two three"], ["          four"]]),
            // Carriage returns end no row, and escapes are text.
            (
                ["a\r", "a\r\nb\u{1b}[2J\r\n", "a\r\nb\u{1b}[2J\r\nc\u{202e}d"], 40,
                [[], ["        a", "        b\u{fffd}[2J"], [], ["        c\u{fffd}d"]]
            ),
        ] as [([String], Int?, [[String]])])
    func rowsAreWrittenAsTheyBecomeCertain(states: [String], columns: Int?, expected: [[String]]) {
        #expect(rows(states, columns: columns) == expected)
    }

    @Test func aTextThatEndsInALineIsContinuedOnTheNextRow() {
        var passage = WrittenPassage()
        #expect(passage.rows(of: "The quick", columns: 40, holdsEnd: false) == ["        The quick"])
        #expect(passage.rows(of: "The quick brown", columns: 40, holdsEnd: false) == ["        brown"])
        #expect(passage.rows(of: "The quick brown\nfox", columns: 40, holdsEnd: false) == ["        fox"])
        #expect(passage.rows(of: "The quick brown\nfox", columns: 40, holdsEnd: false) == [])
    }

    @Test(arguments: [("abc", "abd"), ("abc", ""), ("abc\nx", "abC\nx"), ("é", "e\u{301}")])
    func anotherTextIsNoContinuation(old: String, new: String) {
        var passage = WrittenPassage()
        _ = passage.rows(of: old, columns: nil, holdsEnd: false)
        #expect(!passage.continues(in: new))
    }

    /// What waits may still change, for example at the end of a reply.
    @Test func whatWaitsMayChange() {
        var passage = WrittenPassage()
        #expect(passage.rows(of: "one\ntwo ", columns: nil, holdsEnd: true) == ["        one"])
        #expect(passage.continues(in: "one\ntwo"))
        #expect(passage.rows(of: "one\nTWO", columns: nil, holdsEnd: false) == ["        TWO"])
    }

    @Test func aRowWithoutBlanksDoesNotWaitForEver() {
        var passage = WrittenPassage()
        let long = String(repeating: "x", count: 5_000)
        #expect(passage.rows(of: long, columns: 80, holdsEnd: true) == ["        " + long])
    }

    /// Whatever the pieces in which a text comes, the same rows are written as for the whole.
    @Test func piecesMakeTheSameRowsAsTheWhole() {
        var random = SeededGenerator(seed: 17)
        let words = [
            "a", "word", "longer-than-a-row-of-the-terminal", "日本語", "é", "👩‍👩‍👧", "\u{1b}[31m", "\t", " ", "  ", "\n",
            "\n\n", "\r\n",
            "# Title", "- item", "\u{202e}", "🏴\u{e0067}\u{e0062}\u{e007f}",
        ]
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                words.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "")
            }.joined()
            let columns = Bool.random(using: &random) ? nil : Int.random(in: 12...40, using: &random)
            let scalars = Array(text.unicodeScalars)
            var states: [String] = []
            var end = 0
            while end < scalars.count {
                end = min(end + Int.random(in: 1...9, using: &random), scalars.count)
                states.append(String(String.UnicodeScalarView(scalars[..<end])))
            }
            var whole = WrittenPassage()
            let expected = whole.rows(of: text, columns: columns, holdsEnd: false)
            #expect(
                rows(states, columns: columns).flatMap(\.self) == expected,
                "\(text.debugDescription) at \(columns ?? 0)")
            for row in expected { #expect(PlainText.sanitize(row) == row) }
        }
    }
}
