/// What has to be compiled again when a module changes.
struct RebuildCost: Equatable, Sendable, Encodable {
    /// The module itself, and all that depend on it, directly or not; sorted.
    let modules: [String]
    /// The sum of their compile times; nil when none of them has been measured.
    let seconds: Double?
    /// The longest chain of them that depend on each other: more processors do not make the build faster than this.
    let longestSeconds: Double?
    /// Modules without a time: the recorded builds did not compile them.
    let unmeasured: [String]

    init(of module: Int, in workspace: Workspace, rules: Rules, times: WorkspaceTimes?) {
        let analysis = AffectedAnalysis(workspace: workspace, rules: rules, owners: FileOwners(workspace))
        let affected = analysis.affected(files: [], seeds: [(module, .file(""))]) { _ in false }
        let reached = affected.reasons.keys.sorted { workspace.modules[$0].id < workspace.modules[$1].id }
        modules = reached.map { workspace.modules[$0].id }
        let measured = times?.times(of: Set(reached)) ?? []
        seconds = measured.isEmpty ? nil : measured.reduce(0) { $0 + $1.seconds }
        longestSeconds = measured.isEmpty ? nil : CriticalPath(measured).seconds
        unmeasured =
            times.map { times in reached.filter { !times.isMeasured($0) } }?.map { workspace.modules[$0].id } ?? []
    }
}
