import CoreTesting
import Design
import Foundation

@testable import Terminal

/// A terminal that is not ours: pyte shows frames, and compares them with those that were meant.
final class PyteTerminal {
    /// Python with pyte; nil where it is not installed.
    static let python = ProcessInfo.processInfo.environment["SLIPWAY_PYTE"]

    private struct Size: Encodable {
        let columns, rows: Int
    }

    private struct Frame: Encodable {
        let bytes: Data
        let cursor: [Int]?
        let changed: [String: [Run]]

        private enum CodingKeys: CodingKey {
            case bytes, cursor, changed
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(bytes, forKey: .bytes)
            // Null where it is hidden.
            try container.encode(cursor, forKey: .cursor)
            try container.encode(changed, forKey: .changed)
        }
    }

    /// Cells with the same style.
    private struct Run: Encodable {
        let style: String
        let isUncertain: Bool
        var letters: [String] = []
    }

    private let process: SpawnedProcess
    private let encoder = JSONEncoder()
    /// The last frame; nil when all rows are to be compared.
    private var meant: Grid?
    private var depth = ColorDepth.none

    init(_ python: String, columns: Int, rows: Int) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "pyte_terminal.py")
        process = try SpawnedProcess.start(python, [script.path], input: .pipe, output: .pipe, errors: .inherited)
        try send(Size(columns: columns, rows: rows))
    }

    func resize(columns: Int, rows: Int) throws {
        meant = nil
        try send(Size(columns: columns, rows: rows))
    }

    /// A frame, and what it is to show.
    func show(_ bytes: [UInt8], as grid: Grid, _ depth: ColorDepth) throws {
        // With other colours, the same cells look different.
        let before = depth == self.depth ? meant : nil
        let changed = (0..<grid.rows).filter { before?.row($0) != grid.row($0) }
        let rows = changed.map { (String($0), Self.runs(grid.row($0), depth)) }
        let cursor = grid.cursor.map { [$0.column, $0.row] }
        (meant, self.depth) = (grid, depth)
        try send(
            Frame(bytes: Data(bytes), cursor: cursor, changed: Dictionary(rows) { first, _ in first }))
    }

    /// The end of the frames.
    ///
    /// - Returns: "ok" and how many there were, or what was wrong with one.
    func finish() throws -> String {
        try? process.input?.close()
        let answer = try process.output?.readToEnd() ?? Data()
        return String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    private func send(_ message: some Encodable) throws {
        let line = try encoder.encode(message) + Data("\n".utf8)
        // After a problem it reads no more, and reports the problem at the end.
        try? process.input?.write(contentsOf: line)
    }

    private static func runs(_ cells: ArraySlice<Cell>, _ depth: ColorDepth) -> [Run] {
        var runs: [Run] = []
        var (style, isUncertain): (Style?, Bool) = (nil, false)
        for cell in cells {
            let isHalf = cell.part == .right
            let wasUncertain = isUncertain
            if !isHalf { isUncertain = LetterWidth.isUncertain(cell.letter) }
            if style != cell.style || isUncertain != wasUncertain || runs.isEmpty {
                style = cell.style
                runs.append(Run(style: name(of: cell.style.shown(depth)), isUncertain: isUncertain))
            }
            runs[runs.count - 1].letters.append(isHalf ? "" : String(cell.letter))
        }
        return runs
    }

    private static func name(of style: Style) -> String {
        let attributes: [TextAttributes] = [.bold, .italic, .underlined, .reversed, .struckThrough]
        let bits = attributes.map { style.attributes.contains($0) ? "1" : "0" }.joined()
        return "\(name(of: style.foreground)) \(name(of: style.background)) \(bits)"
    }

    private static func name(of color: Color) -> String {
        switch color {
        case .standard: "-"
        case .palette(let number): "p\(number)"
        case .rgb(let red, let green, let blue):
            "#" + [red, green, blue].map { String(Int($0) + 0x100, radix: 16).suffix(2) }.joined()
        }
    }
}
