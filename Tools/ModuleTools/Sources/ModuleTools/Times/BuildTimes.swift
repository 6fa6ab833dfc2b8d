/// The compile time of each module of a package, and the chain of modules that the build waits for.
///
/// The times are wall-clock times: modules that are compiled at the same time share the processors. A module that was
/// only partly compiled, after a change in one of its files, has the time of that part.
struct BuildTimes: Equatable, Sendable, Encodable {
    /// The slowest first.
    let modules: [ModuleTime]
    /// The longest chain of modules that depend on each other, in the order of compilation.
    let criticalPath: [String]
    let criticalSeconds: Double
    /// The sum over all modules.
    let totalSeconds: Double
    /// From the first ready command to the end of the last one, in the newest build that compiled something; with
    /// linking.
    let elapsedSeconds: Double

    /// Reads the records of the last builds.
    /// - Parameters:
    ///   - buildDirectory: SwiftPM's, `.build`.
    ///   - configuration: `debug` or `release`.
    static func read(buildDirectory: String, configuration: String) throws -> BuildTimes {
        let database = buildDirectory + "/build.db"
        let runs = try BuildDatabase.read(database)
        let manifest = try BuildManifest.read("\(buildDirectory)/\(configuration).yaml")
        let times = BuildTimes(runs: runs, manifest: manifest, configuration: configuration)
        guard !times.modules.isEmpty else {
            throw ToolFailure.badFile(
                file: database,
                reason: "no module of the \(configuration) configuration has been compiled. "
                    + "Build first: swift build -c \(configuration).")
        }
        return times
    }

    init(runs: [CommandRun], manifest: BuildManifest, configuration: String) {
        let commands = ModuleCommands(manifest, configuration: configuration)
        let measured = MeasuredRuns(runs, modules: commands.commands)

        let names = Set(measured.modules.keys)
        var modules: [ModuleTime] = []
        for (name, parts) in measured.modules {
            let seconds = parts.map { $0.end - $0.ready }
            modules.append(
                ModuleTime(
                    name: name, seconds: seconds.reduce(0, +), longestSeconds: seconds.max() ?? 0,
                    isFromEarlierBuild: parts.contains { $0.build < measured.newestBuild },
                    dependencies: commands.dependencies[name, default: []].intersection(names).sorted()))
        }
        modules.sort { ($1.seconds, $0.name) < ($0.seconds, $1.name) }
        self.modules = modules
        let path = CriticalPath(modules)
        criticalPath = path.modules
        criticalSeconds = path.seconds
        totalSeconds = modules.reduce(0) { $0 + $1.seconds }
        elapsedSeconds = measured.elapsedSeconds
    }
}
