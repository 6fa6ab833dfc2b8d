/// The runs that compiled modules.
struct MeasuredRuns {
    /// By module.
    private(set) var modules: [String: [CommandRun]] = [:]
    /// The number of the newest build that compiled a module; builds that compiled nothing are numbered, but not used
    /// here.
    let newestBuild: Int
    /// From the first ready command to the end of the last one, in that build.
    let elapsedSeconds: Double

    /// - Parameter modules: commands by the module they compile.
    init(_ runs: [CommandRun], modules: [String: [String]]) {
        var moduleOfCommand: [String: String] = [:]
        for (module, commands) in modules {
            for command in commands { moduleOfCommand[command] = module }
        }
        // A failed command gives no valid time of a module.
        for run in runs where run.hasSucceeded {
            if let module = moduleOfCommand[run.name] { self.modules[module, default: []].append(run) }
        }
        let newest = self.modules.values.joined().map(\.build).max() ?? 0
        let latest = runs.filter { $0.build == newest }
        newestBuild = newest
        elapsedSeconds = (latest.map(\.end).max() ?? 0) - (latest.map(\.ready).min() ?? 0)
    }
}
