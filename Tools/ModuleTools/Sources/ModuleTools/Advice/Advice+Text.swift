extension Advice {
    /// The text for people: the figures, the tree's questions with their answers, the verdict, and the parts.
    func text() -> String {
        var lines = [
            "\(self.lines) lines, \(codeLines) of them code",
            "\(packages) packages, \(modules) modules, \(testTargets) test targets, \(edges) edges",
            "\(authors) \(authors == 1 ? "author" : "authors") in the last \(days) days",
            "",
        ]
        for question in questions {
            lines.append("\(question.answer ? "yes" : "no ")  \(question.question)  (\(question.figures))")
        }
        lines += ["", sentence, ""]
        var table = TextTable(
            ("module", .left), ("lines", .right), ("authors", .right), ("programs", .right), ("used by", .right),
            ("verdict", .left))
        for part in parts {
            table.add(
                part.module, "\(part.lines)", "\(part.authors)", "\(part.programs)", "\(part.usedBy)",
                "\(part.verdict.rawValue): \(part.reason)")
        }
        return lines.joined(separator: "\n") + "\n" + table.text
    }
}
