import Testing

@testable import Terminal

struct GridTests {
    private let red = Style(.palette(1))

    @Test func aWideLetterIsNeverCutInHalf() {
        var grid = Grid(columns: 4, rows: 1)
        grid.write("a世界", column: 0, row: 0, red)
        #expect(grid.text(ofRow: 0) == "a世")
        grid.write("x", column: 2, row: 0, red)
        #expect(grid.text(ofRow: 0) == "a x")
        grid.write("界", column: 0, row: 0, red)
        #expect(grid.text(ofRow: 0) == "界x")
        grid.fill(Area(column: 1, row: 0, columns: 1, rows: 1), Style())
        #expect(grid.text(ofRow: 0) == "  x")
    }

    /// A tag that belongs to no flag would be a letter of its own.
    @Test func whatCannotBeShownTakesItsOwnWidthOfTheRoom() {
        var grid = Grid(columns: 5, rows: 1)
        grid.write("🪿\u{e0041}x", column: 0, row: 0, Style())
        #expect(grid.cells.map(\.letter) == ["\u{fffd}", " ", "x", " ", " "])
        #expect(grid.cells.allSatisfy { $0.part == .whole })
    }

    @Test func controlCharactersTakeNoPlace() {
        var grid = Grid(columns: 12, rows: 1)
        grid.write("a\u{1b}[31mb\u{202e}c", column: 0, row: 0, red)
        #expect(!grid.text(ofRow: 0).unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e })
    }

    @Test func whatIsOutsideChangesNothing() {
        var grid = Grid(columns: 3, rows: 2)
        let before = grid
        grid.write("abc", column: 0, row: 2, red)
        grid.write("abc", column: 3, row: 0, red)
        grid.write("ab", column: -2, row: 0, red)
        grid.fill(Area(column: 5, row: 5, columns: 3, rows: 3), red)
        #expect(grid == before)
    }

    /// Also where it begins or ends within a letter of two columns, or outside of the grid.
    @Test func aTextOfASCIIIsWrittenLikeItsLetters() {
        for (column, limit) in (-4...12).flatMap({ column in (0...12).map { (column, $0) } }) {
            var whole = Grid(columns: 11, rows: 1)
            whole.write("世界世界世", column: 0, row: 0, Style(.palette(1)))
            var letters = whole
            let end = whole.write("abcd", column: column, row: 0, before: limit, Style(.palette(2)))
            var place = column
            for letter in "abcd" where place < min(limit, 11) {
                // With a mark, the letter is none of ASCII; then it becomes one.
                letters.write("\(letter)\u{301}", column: place, row: 0, before: limit, Style(.palette(2)))
                if place >= 0 { letters.cells[place].letter = letter }
                place += 1
            }
            #expect(whole == letters)
            #expect(end == place)
        }
    }
}
