/// The answer for people.
extension WhatIf {
    var text: String {
        let edges = edges.map { "\($0.from) -> \($0.to)" + ($0.exists ? "  (exists already)" : "") }
        return ([edges.joined(separator: "\n") + "\n", rulesText] + rebuilds.map(text) + [pathText])
            .joined(separator: "\n")
    }

    private var rulesText: String {
        guard !violations.isEmpty else { return "No cycle, and no rule is broken.\n" }
        let lines = violations.map { "error: \($0.message) [\($0.rule.rawValue)]\n    \($0.fix)\n" }
        return lines.joined()
    }

    private func text(_ rebuild: Rebuild) -> String {
        var table = TextTable(("When \(rebuild.module) changes", .left), ("now", .right), ("then", .right))
        table.add("modules compiled", "\(rebuild.now.modules.count)", "\(rebuild.then.modules.count)")
        if rebuild.then.seconds != nil {
            table.add("their seconds, in sum", Self.seconds(rebuild.now.seconds), Self.seconds(rebuild.then.seconds))
            table.add(
                "their longest chain", Self.seconds(rebuild.now.longestSeconds),
                Self.seconds(rebuild.then.longestSeconds))
        }
        let more = rebuild.then.modules.filter { !rebuild.now.modules.contains($0) }
        var lines = more.isEmpty ? [] : ["More than now: \(more.joined(separator: ", "))."]
        let unmeasured = rebuild.then.unmeasured
        if unmeasured.count == rebuild.then.modules.count {
            lines.append("No seconds: the last build compiled none of them.")
        } else if !unmeasured.isEmpty {
            let first = unmeasured.prefix(10).joined(separator: ", ")
            let rest = unmeasured.count > 10 ? " and \(unmeasured.count - 10) more" : ""
            lines.append("Without a time, because the last build did not compile them: \(first)\(rest).")
        }
        return table.text + lines.map { $0 + "\n" }.joined()
    }

    private var pathText: String {
        if let withoutTimes {
            return "No seconds, because no build has been recorded: \(withoutTimes)\n"
        }
        guard let criticalPath else { return "" }
        let now = "Critical path of the whole build: \(Self.seconds(criticalPath.seconds)) s"
        let way = { (path: Path) in path.modules.joined(separator: " -> ") }
        guard let newCriticalPath else { return now + ": \(way(criticalPath))\n" }
        guard newCriticalPath != criticalPath else { return now + ", as before: \(way(criticalPath))\n" }
        return now + ", then \(Self.seconds(newCriticalPath.seconds)) s: \(way(newCriticalPath))\n"
    }

    private static func seconds(_ seconds: Double?) -> String {
        seconds.map(TextTable.seconds) ?? "-"
    }
}
