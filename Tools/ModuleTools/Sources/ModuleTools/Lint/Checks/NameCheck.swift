/// Names that only some files may use are used nowhere else.
struct NameCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        context.rules.names.flatMap { violations(of: $0, context) }
    }

    private func violations(of rule: Rules.Names, _ context: LintContext) -> [Violation] {
        let all = rule.from.isEmpty ? Set(context.workspace.modules.indices) : context.modules(rule.from)
        let sources = all.subtracting(context.modules(rule.except)).sorted().flatMap { index in
            context.module(index).files
                .filter { file in !rule.files.contains { $0.matches(file.path) } }
                .map { (module: context.module(index).id, file: $0) }
        }
        let names = rule.names.map { NameScanner.Name($0) }
        let paths = sources.map { context.workspace.root + "/" + $0.file.path }
        let found = ParallelFiles.map(paths) { NameScanner.uses(of: names, in: $0) }
        return zip(sources, found).flatMap { source, uses in
            (uses ?? []).map { use in
                Violation(
                    rule: .forbiddenName, file: source.file.path, line: use.line, column: use.column,
                    message: "\(source.module) uses \(use.name), which is forbidden here: \(rule.because)",
                    fix: fix(rule), from: source.module, to: use.name)
            }
        }
    }

    private func fix(_ rule: Rules.Names) -> String {
        guard !rule.files.isEmpty else { return "Take it out." }
        return "Use what \(rule.files.map(\.description).joined(separator: ", ")) offers instead."
    }
}
