/// What follows from dependencies that do not exist yet.
struct WhatIf: Encodable, Sendable {
    struct EdgeReport: Encodable, Equatable {
        var from: String
        var to: String
        /// Whether it is declared or imported already.
        var exists: Bool
    }

    /// When one module changes: what is compiled again as it is now, and with the new dependencies.
    struct Rebuild: Encodable, Equatable {
        var module: String
        var now: RebuildCost
        var then: RebuildCost
    }

    struct Path: Encodable, Equatable {
        var modules: [String]
        var seconds: Double

        init(_ path: CriticalPath) {
            (modules, seconds) = (path.modules, path.seconds)
        }
    }

    var edges: [EdgeReport]
    /// Cycles, and broken rules about layers, independence and forbidden dependencies, that do not exist without the
    /// new dependencies.
    var violations: [Violation]
    var rebuilds: [Rebuild]
    /// The critical path of the whole build; nil without times.
    var criticalPath: Path?
    /// The same with the new dependencies; nil without times, and for a cycle, which cannot be built.
    var newCriticalPath: Path?
    /// Why there are no times.
    var withoutTimes: String?

    private static let checks: [any LintCheck] = [
        LayerCheck(), IndependenceCheck(), ForbiddenCheck(), CycleCheck(),
    ]

    /// - Parameter times: those of the last builds, or why there are none.
    init(
        _ proposed: [ProposedDependency], in workspace: Workspace, rules: Rules, today: Day,
        times: Result<BuildTimes, ToolFailure>
    ) throws {
        let changed = workspace.adding(proposed)
        edges = proposed.map { edge in
            EdgeReport(
                from: workspace.modules[edge.from].id, to: workspace.modules[edge.to].id,
                exists: workspace.edges[edge.from].contains { $0.to == edge.to })
        }
        let before = try Linter.lint(workspace, rules: rules, today: today, checks: Self.checks)
        let after = try Linter.lint(changed, rules: rules, today: today, checks: Self.checks)
        let kinds: Set<RuleName> = [.layer, .independence, .forbidden, .cycle]
        violations = Baseline(before).compare(after, file: "").filter { kinds.contains($0.rule) }

        var known: BuildTimes?
        switch times {
        case .success(let times): known = times
        case .failure(let failure): withoutTimes = failure.description
        }
        let now = known.map { WorkspaceTimes($0, of: workspace) }
        let then = known.map { WorkspaceTimes($0, of: workspace, adding: proposed) }
        var targets: [Int] = []
        for edge in proposed where !targets.contains(edge.to) { targets.append(edge.to) }
        rebuilds = targets.map { target in
            Rebuild(
                module: workspace.modules[target].id,
                now: RebuildCost(of: target, in: workspace, rules: rules, times: now),
                then: RebuildCost(of: target, in: changed, rules: rules, times: then))
        }
        criticalPath = now.map { Path($0.criticalPath) }
        let hasCycle = violations.contains { $0.rule == .cycle }
        newCriticalPath = hasCycle ? nil : then.map { Path($0.criticalPath) }
    }
}
