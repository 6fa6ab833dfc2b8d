import CoreTesting
import Design
import Testing

@testable import Terminal

struct TextRowsTests {
    private func rows(_ text: String, columns: Int) -> [String] {
        let editor = TextEditor(text, lines: .several)
        return editor.rows(columns: columns).rows.map(editor.shown)
    }

    @Test(
        arguments: [
            ("", 10, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one ", "two"]),
            ("one two", 3, ["one ", "two"]), ("one two", 2, ["on", "e ", "tw", "o"]), ("one\ntwo", 9, ["one", "two"]),
            ("one\n\ntwo\n", 9, ["one", "", "two", ""]), ("\n", 9, ["", ""]), ("a  b", 2, ["a  ", "b"]),
            ("   ab", 3, ["   ", "ab"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdef", 4, ["a ", "bcde", "f"]),
            ("世界世", 4, ["世界", "世"]), ("世界世", 5, ["世界", "世"]), ("a世界", 3, ["a世", "界"]),
            ("世界", 1, ["世", "界"]), ("ab世cd", 4, ["ab世", "cd"]), ("a bc世", 5, ["a bc", "世"]),
            ("ab世界", 3, ["ab", "世", "界"]),
            ("e\u{301}e\u{301}", 1, ["e\u{301}", "e\u{301}"]), ("abc", 0, ["a", "b", "c"]),
            ("a\u{1b}b", 9, ["a\u{fffd}b"]),
            ("a\tb", 9, ["a b"]), ("a\r\nb\u{2028}c", 9, ["a", "b", "c"]), ("ab cd ef", 5, ["ab cd ", "ef"]),
        ] as [(String, Int, [String])])
    func linesAreBrokenBetweenWords(text: String, columns: Int, expected: [String]) {
        #expect(rows(text, columns: columns) == expected)
    }

    @Test(
        arguments: [
            ("one two", 6, 0, 0, 0), ("one two", 6, 3, 3, 0), ("one two", 6, 4, 0, 1), ("one two", 6, 7, 3, 1),
            ("one", 3, 3, 3, 0), ("a\n", 9, 2, 0, 1), ("a\n", 9, 1, 1, 0), ("世a", 9, 1, 2, 0), ("abcd", 2, 2, 0, 1),
            // Blanks may stand beyond the last column, but the cursor does not.
            ("a     b", 3, 5, 3, 0), ("a     b", 3, 6, 0, 1), ("", 9, 0, 0, 0),
        ])
    func theCursorStandsWhereItsLetterIs(text: String, columns: Int, cursor: Int, column: Int, row: Int) {
        var editor = TextEditor(text, lines: .several)
        editor.moveCursor(to: cursor)
        #expect(editor.rows(columns: columns).cursor == Position(column: column, row: row))
    }

    @Test(
        arguments: [
            (0, 0, 0), (2, 0, 2), (3, 0, 3), (9, 0, 3), (0, 1, 4), (1, 1, 5), (2, 1, 5), (3, 1, 6), (9, 1, 7),
            (0, 9, 4), (-1, -1, 0),
        ])
    func aPositionIsALetter(column: Int, row: Int, letter: Int) {
        // The first row goes on in the second one; its last letter is a blank.
        let rows = TextEditor("one t世o", lines: .several).rows(columns: 4)
        #expect(rows.letter(at: Position(column: column, row: row)) == letter)
    }

    @Test(
        arguments: [
            ("one two", 9, 0..<3, [0: 0..<3]), ("one two", 6, 2..<5, [0: 2..<4, 1: 0..<1]),
            ("a\nb", 9, 0..<3, [0: 0..<2, 1: 0..<1]), ("a\n\nb", 9, 1..<3, [0: 1..<2, 1: 0..<1]),
            ("世b", 9, 0..<1, [0: 0..<2]), ("a     b", 3, 0..<7, [0: 0..<4, 1: 0..<1]),
            ("one two", 6, 4..<6, [1: 0..<2]),
        ] as [(String, Int, Range<Int>, [Int: Range<Int>])])
    func whatIsSelectedIsMarked(text: String, columns: Int, selection: Range<Int>, marks: [Int: Range<Int>]) {
        var editor = TextEditor(text, lines: .several)
        editor.moveCursor(to: selection.lowerBound)
        editor.moveCursor(to: selection.upperBound, isSelecting: true)
        let selections = editor.rows(columns: columns).selections
        #expect(Dictionary(uniqueKeysWithValues: selections.map { ($0.row, $0.columns) }) == marks)
    }

    @Test(arguments: [0, 1, 5_000, 9_998, 10_000])
    func onlyTheLinesAroundTheCursorAreBroken(line: Int) {
        var editor = TextEditor(Array(repeating: "one two", count: 10_000).joined(separator: "\n"), lines: .several)
        editor.moveCursor(to: line * 8)
        editor.insert("x")
        let near = editor.rows(columns: 5, reach: 8)
        #expect(near.rows.count <= 20)
        let all = editor.rows(columns: 5)
        #expect(near.rows[near.cursor.row] == all.rows[all.cursor.row])
        #expect(near.cursor.row >= min(all.cursor.row, 8))
        #expect(near.rows.count - near.cursor.row > min(all.rows.count - all.cursor.row - 1, 8))
    }

    @Test func rowsAreNeverWiderThanTheirColumnsAndLeaveNothingOut() {
        var generator = SeededGenerator(seed: 7)
        let alphabet = Array("aab  \n世é👍🏽\u{301}-")
        for _ in 0..<2_000 {
            let letters = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? "a"
            }
            var editor = TextEditor(String(letters), lines: .several)
            let columns = Int.random(in: 2...12, using: &generator)
            editor.moveCursor(to: Int.random(in: 0...editor.letters.count, using: &generator))
            let all = editor.rows(columns: columns)
            var place = 0
            for row in all.rows {
                #expect(row.letters.lowerBound == place)
                place = row.letters.upperBound + (row.isContinued ? 0 : 1)
                let text = String(editor.letters[row.letters])
                #expect(LetterWidth.of(text.reversed().drop { $0 == " " }) <= columns)
            }
            #expect(place == editor.letters.count + 1)
            #expect((0...columns).contains(all.cursor.column))
            #expect(all.rows.indices.contains(all.cursor.row))
            let near = editor.rows(columns: columns, reach: 2)
            let skipped = all.cursor.row - near.cursor.row
            #expect(near.rows == Array(all.rows[skipped..<(skipped + near.rows.count)]))
            for place in editor.letters.indices {
                let position = all.position(of: place)
                let next = all.position(of: place + 1)
                if next.row == position.row, next.column > position.column {
                    #expect(all.letter(at: position) == place)
                }
            }
        }
    }
}
