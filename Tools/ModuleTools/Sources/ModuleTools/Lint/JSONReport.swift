/// Violations for programs.
struct JSONReport: Encodable {
    struct Item: Encodable {
        var rule: RuleName
        var file: String
        var line: Int
        var column: Int
        var message: String
        var fix: String
        var from: String
        var to: String?
        var chain: [Violation.Step]
    }

    var violations: [Item]
    var modules: Int
    var files: Int

    init(_ violations: [Violation], modules: Int, files: Int) {
        self.modules = modules
        self.files = files
        self.violations = violations.map {
            Item(
                rule: $0.rule, file: $0.file, line: $0.line, column: $0.column, message: $0.message, fix: $0.fix,
                from: $0.from, to: $0.to, chain: $0.chain)
        }
    }
}
