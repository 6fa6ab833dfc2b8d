@testable import Terminal

/// The frames of a scene in all themes at all sizes, as a text that can be read and compared.
///
/// Themes that draw the same letters share them; of a theme that draws others, only the rows that differ are written. The
/// styles of all themes share one list of runs: a letter stands for one style in each theme, and the legend lists them.
struct FrameText {
    private let themes: [FrameTheme]
    /// The letter of each combination of styles, one for each theme.
    private var legend: [[Style]: String] = [:]
    /// The combinations in the order of their first appearance.
    private var order: [[Style]] = []
    private var lines: [String]

    init(title: String, themes: [FrameTheme] = FrameTheme.all) {
        self.themes = themes
        lines = ["Frames of \(title). Do not edit: they are recorded, and compared by FrameTests.swift.", ""]
    }

    /// The text with the legend at its end.
    var text: String {
        var text = lines
        text.append("legend")
        for styles in order {
            var themesOfWords: [(words: String, themes: [String])] = []
            for (theme, style) in zip(themes, styles) {
                let words = theme.words(for: style)
                if let index = themesOfWords.firstIndex(where: { $0.words == words }) {
                    themesOfWords[index].themes.append(theme.name)
                } else {
                    themesOfWords.append((words, [theme.name]))
                }
            }
            let letter = legend[styles] ?? ""
            text += themesOfWords.map { "\(letter) \($0.themes.joined(separator: " ")): \($0.words)" }
        }
        return text.joined(separator: "\n") + "\n"
    }

    /// Adds the frames of a size, one for each theme.
    mutating func add(_ grids: [Grid]) {
        guard let first = grids.first else { return }
        lines.append("size \(first.columns) x \(first.rows)")
        addLetters(of: grids)
        addStyles(of: grids)
        lines.append("")
    }

    // MARK: Letters

    private mutating func addLetters(of grids: [Grid]) {
        let first = letterRows(of: grids[0])
        lines.append("letters")
        lines.append("    ┌" + String(repeating: "─", count: grids[0].columns) + "┐")
        lines += first
        lines.append("    └" + String(repeating: "─", count: grids[0].columns) + "┘")
        var others: [(rows: [String], themes: [String])] = []
        for (theme, grid) in zip(themes, grids).dropFirst() {
            let rows = zip(first, letterRows(of: grid)).filter { $0 != $1 }.map(\.1)
            guard !rows.isEmpty else { continue }
            if let index = others.firstIndex(where: { $0.rows == rows }) {
                others[index].themes.append(theme.name)
            } else {
                others.append((rows, [theme.name]))
            }
        }
        for other in others {
            lines.append("letters in \(other.themes.joined(separator: " "))")
            lines += other.rows
        }
    }

    /// The rows without the blanks at their ends, and the place of the cursor.
    private func letterRows(of grid: Grid) -> [String] {
        let cursor = grid.cursor.map { "column \($0.column), row \($0.row)" } ?? "hidden"
        return (0..<grid.rows).map { "\(Self.padded($0)) │\(grid.text(ofRow: $0))" } + ["cursor \(cursor)"]
    }

    private static func padded(_ row: Int) -> String {
        String(repeating: " ", count: row < 10 ? 2 : row < 100 ? 1 : 0) + String(row)
    }

    // MARK: Styles

    private mutating func addStyles(of grids: [Grid]) {
        lines.append("styles")
        var groups: [(first: Int, last: Int, runs: String)] = []
        for row in 0..<grids[0].rows {
            let runs = styleRuns(ofRow: row, grids)
            if let last = groups.last, last.runs == runs {
                groups[groups.count - 1].last = row
            } else {
                groups.append((row, row, runs))
            }
        }
        lines += groups.map { group in
            let rows = group.first == group.last ? "\(group.first)" : "\(group.first)-\(group.last)"
            return "\(rows) \(group.runs)"
        }
    }

    /// Letters of styles, each with the number of its cells.
    private mutating func styleRuns(ofRow row: Int, _ grids: [Grid]) -> String {
        var runs: [(styles: [Style], count: Int)] = []
        let rows = grids.map { Array($0.row(row)) }
        for column in 0..<grids[0].columns {
            if column > 0, rows.allSatisfy({ $0[column].style == $0[column - 1].style }) {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((rows.map { $0[column].style }, 1))
            }
        }
        return runs.map { "\(letter(of: $0.styles))\($0.count)" }.joined(separator: " ")
    }

    private mutating func letter(of styles: [Style]) -> String {
        if let letter = legend[styles] { return letter }
        let names = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let number = order.count
        let name = String(names[number % names.count])
        let letter = number < names.count ? name : String(names[number / names.count - 1]) + name
        legend[styles] = letter
        order.append(styles)
        return letter
    }
}
