/// The runs that compiled modules, with their real starts.
struct MeasuredRuns {
    /// One command that compiled a module or one of its files.
    struct Part {
        let build: Int
        let ready: Double
        let start: Double
        let end: Double
        /// Within what the start lies.
        let range: ClosedRange<Double>
    }

    /// By module.
    private(set) var modules: [String: [Part]] = [:]
    /// The number of the newest build that compiled a module; builds with nothing to do count too, but not here.
    let newestBuild: Int
    private(set) var elapsedSeconds = 0.0
    private(set) var unexplainedInNewestBuild = 0

    /// - Parameter modules: commands by the module they compile.
    init(_ runs: [CommandRun], lanes: Int, modules: [String: [String]]) {
        var moduleOfCommand: [String: String] = [:]
        for (module, commands) in modules {
            for command in commands { moduleOfCommand[command] = module }
        }
        let builds = Dictionary(grouping: runs, by: \.build)
        // A failed command is no measure of a module, though it took its lane.
        newestBuild = runs.filter { $0.hasSucceeded && moduleOfCommand[$0.name] != nil }.map(\.build).max() ?? 0
        for (build, runs) in builds {
            guard runs.contains(where: { moduleOfCommand[$0.name] != nil }) else { continue }
            let schedule = LaneSchedule(runs, lanes: lanes)
            if build == newestBuild {
                unexplainedInNewestBuild = schedule.unexplained.count
                elapsedSeconds = (runs.map(\.end).max() ?? 0) - (runs.map(\.ready).min() ?? 0)
            }
            for (index, run) in runs.enumerated() where run.hasSucceeded {
                guard let module = moduleOfCommand[run.name] else { continue }
                self.modules[module, default: []].append(
                    Part(
                        build: build, ready: run.ready, start: schedule.starts[index], end: run.end,
                        range: schedule.ranges[index]))
            }
        }
    }
}
