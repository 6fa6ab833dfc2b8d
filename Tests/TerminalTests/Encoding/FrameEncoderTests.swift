import CoreTesting
import Design
import Testing

@testable import Terminal

/// Frames, shown by a terminal of the test's own.
struct FrameEncoderTests {
    private var encoder = FrameEncoder()

    private mutating func encode(_ grid: Grid) throws -> [UInt8] {
        let frame = encoder.encode(grid)
        return try #require(frame).bytes
    }

    @Test mutating func aLetterTakesFewBytes() throws {
        var grid = Grid(columns: 80, rows: 24)
        grid.cursor = Position(column: 5, row: 5)
        _ = encoder.encode(grid)
        grid.write("x", column: 5, row: 5, Style())
        grid.cursor = Position(column: 6, row: 5)
        let bytes = try encode(grid)
        #expect(bytes == Array("x".utf8))
    }

    @Test mutating func lettersThatAreKnownToTakeOneColumnTakeNoMoves() throws {
        encoder.options.isAmbiguousNarrow = true
        var grid = Grid(columns: 20, rows: 1)
        _ = encoder.encode(grid)
        grid.write("Привет—“αβγ”…", column: 0, row: 0, Style())
        let bytes = try encode(grid)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1b}[HПривет—“αβγ”…")
    }

    @Test(arguments: [("ᄀ", "ᄀ"), ("ᄀ", "가"), ("가", "ᄀ")])
    mutating func twoLettersStayTwo(first: String, second: String) throws {
        var replay = ScreenReplay(columns: 10, rows: 1)
        var grid = Grid(columns: 10, rows: 1)
        grid.write(first, column: 0, row: 0, Style())
        grid.write(second, column: 2, row: 0, Style())
        replay.send(try encode(grid))
        #expect(replay.problem(showing: grid) == nil)
    }

    @Test mutating func aLongFrameIsHeldBackUntilItIsComplete() throws {
        encoder.options.isSynchronized = true
        var grid = Grid(columns: 80, rows: 24)
        for row in 0..<24 { grid.write(String(repeating: "x", count: 70), column: 0, row: row, Style()) }
        let text = String(decoding: try encode(grid), as: UTF8.self)
        #expect(text.hasPrefix("\u{1b}[?2026h"))
        #expect(text.hasSuffix("\u{1b}[?2026l"))
    }

    @Test mutating func blanksAreErasedWhereThatTakesTheBackground() throws {
        encoder.options.erasesWithBackground = true
        let (page, focus) = (Style(.rgb(9, 9, 9), on: .rgb(1, 1, 1)), Style(.rgb(9, 9, 9), on: .rgb(2, 2, 2)))
        var grid = Grid(columns: 80, rows: 4, style: page)
        _ = try encode(grid)
        grid.fill(Area(column: 2, row: 1, columns: 50, rows: 1), focus)
        grid.cursor = Position(column: 2, row: 1)
        let inside = String(decoding: try encode(grid), as: UTF8.self)
        #expect(inside == "\u{1b}[2;3H\u{1b}[38;2;9;9;9;48;2;2;2;2m\u{1b}[50X\u{1b}[m\u{1b}[?25h")
        grid.fill(Area(column: 2, row: 1, columns: 78, rows: 1), focus)
        let atEnd = String(decoding: try encode(grid), as: UTF8.self)
        #expect(atEnd == "\u{1b}[50C\u{1b}[38;2;9;9;9;48;2;2;2;2m\u{1b}[K\u{1b}[m\u{1b}[3G")
    }

    @Test(arguments: [("xterm-256color", true), ("alacritty", true), ("xtermite", false), ("tmux-256color", false)])
    func theKindOfTerminalSaysWhetherItErasesWithTheBackground(kind: String, expected: Bool) {
        #expect(TerminalCapabilities(environment: ["TERM": kind]).options.erasesWithBackground == expected)
    }
}
