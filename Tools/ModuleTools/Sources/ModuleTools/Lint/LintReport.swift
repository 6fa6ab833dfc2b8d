/// Violations for people: each with its place, the problem, the path to it, and how to fix it.
enum TextReport {
    static func render(_ violations: [Violation], modules: Int, files: Int) -> String {
        var lines: [String] = []
        for violation in violations {
            lines.append(
                "\(violation.file):\(violation.line):\(violation.column): error: \(violation.message) [\(violation.rule.rawValue)]"
            )
            for step in violation.chain.dropFirst() {
                guard let file = step.file, let line = step.line, violation.chain.count > 2 else { continue }
                lines.append("    → \(step.module)  \(file):\(line)")
            }
            lines.append("    \(violation.fix)")
        }
        let looked = "\(modules) modules, \(files) files"
        let count = violations.count == 1 ? "1 violation" : "\(violations.count) violations"
        lines.append(violations.isEmpty ? "No violations in \(looked)." : "\(count) in \(looked).")
        return lines.joined(separator: "\n") + "\n"
    }
}

/// Violations for programs.
struct JSONReport: Encodable {
    var violations: [Violation]
    var modules: Int
    var files: Int
}
