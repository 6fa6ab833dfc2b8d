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

    @Test mutating func blanksWithALineAreWritten() throws {
        encoder.options.erasesWithBackground = true
        var grid = Grid(columns: 80, rows: 1)
        _ = try encode(grid)
        grid.fill(grid.area, Style(.standard, on: .standard, .underlined))
        let text = String(decoding: try encode(grid), as: UTF8.self)
        #expect(text.contains(String(repeating: " ", count: 80)))
    }

    @Test(arguments: [("xterm-256color", true), ("alacritty", true), ("xtermite", false), ("tmux-256color", false)])
    func theKindOfTerminalSaysWhetherItErasesWithTheBackground(kind: String, expected: Bool) {
        #expect(TerminalCapabilities(environment: ["TERM": kind]).options.erasesWithBackground == expected)
    }

    @Test(arguments: 0..<40, ScreenReplay.Widths.allCases)
    func anyFramesAreShownAsTheyAreMeant(seed: UInt64, widths: ScreenReplay.Widths) throws {
        var generator = SeededGenerator(seed: seed)
        var encoder = FrameEncoder()
        encoder.options.erasesWithBackground = seed % 2 == 1
        var (columns, rows) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...12, using: &generator))
        var replay = ScreenReplay(columns: columns, rows: rows, widths: widths)
        var grid = Grid(columns: columns, rows: rows)
        for _ in 0..<60 {
            if Int.random(in: 0..<12, using: &generator) == 0 {
                (columns, rows) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...12, using: &generator))
                grid = Grid(columns: columns, rows: rows)
                replay.resize(columns: columns, rows: rows)
            }
            for _ in 0..<Int.random(in: 0...4, using: &generator) { Self.change(&grid, using: &generator) }
            grid.cursor =
                Bool.random(using: &generator)
                ? Position(
                    column: Int.random(in: 0..<columns, using: &generator),
                    row: Int.random(in: 0..<rows, using: &generator)) : nil
            if let frame = encoder.encode(grid) { replay.send(frame.bytes) }
            #expect(replay.problem(showing: grid) == nil)
        }
    }

    private static func change(_ grid: inout Grid, using generator: inout SeededGenerator) {
        let texts = ["x", "hello world", "世界", "e\u{301}", "👨‍👩‍👧", "🇸🇪!", "    ", "a\u{1b}[2Jb", "─│", "नमस्ते", "1️⃣"]
        let colors: [Color] = [.standard, .palette(1), .palette(12), .rgb(1, 2, 3), .rgb(200, 100, 50)]
        let style = Style(
            colors.randomElement(using: &generator) ?? .standard,
            on: colors.randomElement(using: &generator) ?? .standard,
            TextAttributes(rawValue: UInt8.random(in: 0..<64, using: &generator)))
        let column = Int.random(in: -2..<grid.columns, using: &generator)
        let row = Int.random(in: 0..<grid.rows, using: &generator)
        if Int.random(in: 0..<4, using: &generator) == 0 {
            let area = Area(
                column: column, row: row, columns: Int.random(in: 0...20, using: &generator),
                rows: Int.random(in: 0...4, using: &generator))
            grid.fill(area, Bool.random(using: &generator) ? Style() : style)
        } else {
            grid.write(texts.randomElement(using: &generator) ?? "", column: column, row: row, style)
        }
    }
}
