/// One broken rule: what, where, and how to fix it.
struct Violation: Equatable, Sendable, Encodable {
    /// One step of the path from a module to one that it must not reach.
    struct Step: Equatable, Sendable, Encodable {
        var module: String
        /// The file that leads here from the previous step; nil for the first step.
        var file: String?
        var line: Int?
    }

    var rule: RuleName
    /// Relative to the monorepo's root.
    var file: String
    /// Both counted from 1; the column in UTF-8 bytes.
    var line: Int
    var column: Int
    var message: String
    var fix: String
    /// The module, package or group at fault, and the one on the other side.
    var from: String
    var to: String?
    /// The whole path, if there is one.
    var chain: [Step] = []

    var place: SourcePlace { SourcePlace(file: file, line: line, column: column) }

    /// By file, line and rule, so that a report reads like a compiler's and has a stable order.
    static func isOrdered(_ left: Violation, _ right: Violation) -> Bool {
        (left.file, left.line, left.column, left.rule.rawValue, left.message)
            < (right.file, right.line, right.column, right.rule.rawValue, right.message)
    }
}

extension Violation {
    init(
        _ rule: RuleName, at place: SourcePlace, message: String, fix: String, from: String, to: String? = nil,
        chain: [Step] = []
    ) {
        self.rule = rule
        self.file = place.file
        self.line = place.line
        self.column = place.column
        self.message = message
        self.fix = fix
        self.from = from
        self.to = to
        self.chain = chain
    }
}

extension Violation.Step {
    init(_ module: String, at place: SourcePlace) {
        self.init(module: module, file: place.file, line: place.line)
    }
}

/// The answer of `modules lint`.
struct LintReport: Encodable {
    var violations: [Violation]
    var modules: Int
    var files: Int

    /// Each violation with its place, the problem, the path to it, and how to fix it.
    var text: String {
        var lines: [String] = []
        for violation in violations {
            let place = "\(violation.file):\(violation.line):\(violation.column)"
            lines.append("\(place): error: \(violation.message) [\(violation.rule.rawValue)]")
            for step in violation.chain.dropFirst() {
                guard let file = step.file, let line = step.line, violation.chain.count > 2 else { continue }
                lines.append("    → \(step.module)  \(file):\(line)")
            }
            lines.append("    \(violation.fix)")
        }
        let looked = "\(modules) modules, \(files) files"
        let count = violations.isEmpty ? "No violations" : counted(violations.count, "violation")
        lines.append("\(count) in \(looked).")
        return lines.joined(separator: "\n") + "\n"
    }
}
