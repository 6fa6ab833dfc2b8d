/// The times of the last builds, with the dependencies of a workspace.
struct WorkspaceTimes: Sendable {
    /// By the module's name.
    private let measured: [String: ModuleTime]
    private let workspace: Workspace

    /// - Parameter added: dependencies that the builds did not have.
    init(_ times: BuildTimes, of workspace: Workspace, adding added: [ProposedDependency] = []) {
        self.workspace = workspace
        var measured = Dictionary(times.modules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for edge in added {
            let (from, to) = (workspace.modules[edge.from].importName, workspace.modules[edge.to].importName)
            guard let time = measured[from], measured[to] != nil, !time.dependencies.contains(to) else { continue }
            measured[from] = ModuleTime(
                name: from, seconds: time.seconds, longestSeconds: time.longestSeconds,
                isFromEarlierBuild: time.isFromEarlierBuild, dependencies: (time.dependencies + [to]).sorted())
        }
        self.measured = measured
    }

    func isMeasured(_ module: Int) -> Bool { measured[workspace.modules[module].importName] != nil }

    /// The times of some modules; each depends only on others of them.
    func times(of modules: Set<Int>) -> [ModuleTime] {
        modules.compactMap { measured[workspace.modules[$0].importName] }
    }

    /// The critical path of everything that was measured, modules of outside packages as well.
    var criticalPath: CriticalPath { CriticalPath(Array(measured.values)) }
}
