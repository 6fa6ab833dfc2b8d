/// Removes the violations that exceptions cover, and reports exceptions that have expired or cover nothing.
struct Exceptions {
    let context: LintContext

    func apply(to violations: [Violation]) -> [Violation] {
        var left = violations
        var reports: [Violation] = []
        for exception in context.rules.exceptions {
            guard exception.expires >= context.today else {
                let fix = "Ask \(exception.owner) to fix what it excepts, or to give it a new date and reason."
                reports.append(report(.expiredException, exception, "ran out on \(exception.expires)", fix))
                continue
            }
            let count = left.count
            left.removeAll { matches(exception, $0) }
            if left.count == count && context.workspace.refusals.isEmpty {
                let fix = "Take it out of the rules."
                reports.append(report(.unusedException, exception, "excepts nothing any more", fix))
            }
        }
        return left + reports
    }

    private func matches(_ exception: Rules.Exception, _ violation: Violation) -> Bool {
        exception.rule == violation.rule && means(exception.from, violation.from)
            && (exception.to.map { to in violation.to.map { means(to, $0) } ?? false } ?? true)
    }

    /// A violation names modules, packages or outside modules; a selector by name matches any of these.
    private func means(_ selector: Selector, _ name: String) -> Bool {
        if selector.scope == .module && selector.pattern.matches(name) { return true }
        if selector.scope == .package && selector.pattern.matches(name) {
            if context.workspace.packages.contains(where: { $0.name == name }) { return true }
        }
        return context.workspace.modules.indices.contains {
            context.module($0).id == name && context.matcher.matches(selector, $0)
        }
    }

    private func report(_ rule: RuleName, _ exception: Rules.Exception, _ what: String, _ fix: String) -> Violation {
        let subject = exception.from.description + (exception.to.map { " → \($0)" } ?? "")
        return Violation(
            rule: rule, file: context.rules.file ?? "", line: exception.line, column: 1,
            message: "The exception of \(subject) from \(exception.rule.rawValue) \(what) (\(exception.reason)).",
            fix: fix, from: subject)
    }
}
