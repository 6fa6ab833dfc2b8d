/// The shards of a monorepo's test targets.
extension Shards {
    /// Targets with the same name in several packages are treated separately, each with a name of its own.
    ///
    /// - Parameters:
    ///   - tests: indexes of test targets.
    ///   - times: by the name of a target in reports.
    static func split(_ tests: [Int], of workspace: Workspace, into count: Int, times: [String: Double]) -> [Shard] {
        var modules: [String: Int] = [:]
        var measured: [String: Double] = [:]
        for (id, sharers) in Dictionary(grouping: tests, by: { workspace.modules[$0].id }) {
            for index in sharers {
                let module = workspace.modules[index]
                let place = TestPlan.place(of: workspace.packages[module.package].directory)
                let name = sharers.count == 1 ? id : "\(id) (in \(place))"
                modules[name] = index
                measured[name] = times[module.importName]
            }
        }
        return split(targets: Array(modules.keys), into: count, times: measured).map { shard in
            var shard = shard
            shard.runs = TestPlan(shard.targets.compactMap { modules[$0] }, in: workspace).runs
            return shard
        }
    }
}
