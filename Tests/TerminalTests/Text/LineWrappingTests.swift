import CoreTesting
import Design
import Testing

@testable import Terminal

struct LineWrappingTests {
    @Test(arguments: [
        ("one two three", 8, 0, ["one two", "three"]),
        ("one two three", 8, 2, ["one two", "  three"]),
        ("abcdefghij", 4, 0, ["abcd", "efgh", "ij"]),
        ("abcdefghij", 4, 2, ["abcd", "  ef", "  gh", "  ij"]),
        ("a: bcdefghijkl", 6, 2, ["a:", "  bcde", "  fghi", "  jkl"]),
        ("世界世界", 5, 0, ["世界", "世界"]),
        ("fits", 4, 2, ["fits"]),
    ])
    func rowsEndBetweenWords(text: String, columns: Int, hanging: Int, rows: [String]) {
        #expect(Line(text).wrapped(columns: columns, hanging: hanging).map(\.text) == rows)
    }

    @Test(arguments: 0..<200) func noLetterIsLostAndNoRowIsTooWide(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = ["a", "b", "é", "世", "👍🏽", " ", " ", "-"]
        let text = (0..<Int.random(in: 0...60, using: &generator))
            .map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
        let columns = Int.random(in: 4...20, using: &generator)
        let rows = Line(text, Face(.accent)).wrapped(
            columns: columns, hanging: Int.random(in: 0...6, using: &generator))
        #expect(rows.map(\.text).joined().filter { $0 != " " } == text.filter { $0 != " " })
        #expect(rows.allSatisfy { $0.width <= columns })
    }

    @Test func aCutTextSaysSo() {
        #expect(Line("abcdef").cut(columns: 4).text == "abc…")
        #expect(Line("abcd").cut(columns: 4).text == "abcd")
        #expect(Line("世界").cut(columns: 3).text == "世…")
        #expect(Line("abc").cut(columns: 0).text == "")
    }
}
