import Foundation

/// A graph as text for a terminal: a section for each layer, a line for each node with what it imports.
enum TextGraph {
    private static let width = 100
    /// A longer name moves only its own line, not the column of all lines.
    private static let widestAlignedLabel = 28

    static func render(_ drawing: GraphDrawing) -> String {
        var lines = [PlainLine.text(drawing.title), CountText.summary(of: drawing)].filter { !$0.isEmpty }
        let table = Table(drawing)
        for section in drawing.sections {
            lines.append("")
            if let name = section.name { lines.append(PlainLine.text(name)) }
            for node in section.nodes { lines += table.lines(of: node) }
        }
        let marks = drawing.marks
        if !marks.isEmpty {
            lines.append("")
            for mark in marks { lines.append("\(mark.rawValue): \(mark.meaning)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The columns, each as wide as its content.
    private struct Table {
        let drawing: GraphDrawing
        let outgoing: [Int: [GraphDrawing.Edge]]
        let labels: [String]
        let sizes: [String]
        let labelWidth: Int
        let importColumn: Int

        init(_ drawing: GraphDrawing) {
            self.drawing = drawing
            outgoing = Dictionary(grouping: drawing.edges, by: \.from)
            labels = drawing.nodes.map { PlainLine.text($0.id) }
            let files = drawing.nodes.map { CountText.grouped($0.files) }
            let codeLines = drawing.nodes.map { CountText.grouped($0.codeLines) }
            let filesWidth = files.map(\.count).max() ?? 0
            let linesWidth = codeLines.map(\.count).max() ?? 0
            sizes = drawing.nodes.indices.map { index in
                let fileNoun = drawing.nodes[index].files == 1 ? "file, " : "files,"
                let lineNoun = drawing.nodes[index].codeLines == 1 ? "line)" : "lines)"
                return "(\(files[index].padded(to: filesWidth, isRight: true)) \(fileNoun) "
                    + "\(codeLines[index].padded(to: linesWidth, isRight: true)) \(lineNoun)"
            }
            labelWidth = min(labels.map(\.count).max() ?? 0, TextGraph.widestAlignedLabel)
            importColumn = 2 + labelWidth + 2 + (sizes.map(\.count).max() ?? 0) + 2
        }

        func lines(of node: Int) -> [String] {
            var line = "  " + labels[node].padded(to: labelWidth) + "  " + sizes[node]
            guard let edges = outgoing[node] else { return [line] }
            var lines: [String] = []
            let indent = String(repeating: " ", count: importColumn)
            if line.count + 2 > importColumn {
                lines.append(line)
                line = indent
            } else {
                line = line.padded(to: importColumn)
            }
            var isStart = true
            for (place, edge) in edges.enumerated() {
                let word = name(of: edge) + (place + 1 < edges.count ? "," : "")
                if !isStart && line.count + 1 + word.count > TextGraph.width {
                    lines.append(line)
                    line = indent
                    isStart = true
                }
                line += isStart ? word : " " + word
                isStart = false
            }
            return lines + [line]
        }

        private func name(of edge: GraphDrawing.Edge) -> String {
            let marks = edge.marks.map(\.rawValue).joined(separator: ", ")
            return labels[edge.to] + (marks.isEmpty ? "" : " [\(marks)]")
        }
    }
}

/// Formats numbers in one locale, so that a drawing is the same everywhere.
enum CountText {
    /// With a comma between groups of three digits.
    static func grouped(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_US")))
    }

    /// A number and its noun: "1 file", "1,200 files".
    static func counted(_ number: Int, _ singular: String, _ plural: String) -> String {
        "\(grouped(number)) \(number == 1 ? singular : plural)"
    }

    /// The contents of a drawing, in one sentence without a full stop.
    static func summary(of drawing: GraphDrawing) -> String {
        let nodes =
            drawing.nodes.allSatisfy { $0.kind == .package }
            ? counted(drawing.nodes.count, "package", "packages") : counted(drawing.nodes.count, "module", "modules")
        let violations = drawing.edges.count { $0.isViolation }
        let parts = [
            drawing.nodes.isEmpty ? "nothing to draw" : nodes,
            drawing.edges.isEmpty ? nil : counted(drawing.edges.count, "dependency", "dependencies"),
            violations == 0 ? nil : counted(violations, "violation", "violations"),
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension String {
    /// Padded with blanks to a width, on the right or, for numbers, on the left.
    fileprivate func padded(to width: Int, isRight: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - count))
        return isRight ? blanks + self : self + blanks
    }
}
