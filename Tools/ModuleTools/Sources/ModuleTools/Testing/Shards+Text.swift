/// The shards for people: the targets of each, the time, and the commands that run them.
extension Shards {
    /// - Parameter count: the total number of shards.
    static func text(_ shards: [Shard], of count: Int) -> String {
        let parts = shards.map { shard in
            guard !shard.targets.isEmpty else {
                return "shard \(shard.number) of \(count): nothing to test\n"
            }
            let names = shard.targets.map { shard.estimatedTargets.contains($0) ? $0 + " (estimated)" : $0 }
            let seconds = (shard.estimatedTargets.isEmpty ? "" : "about ") + TextTable.seconds(shard.seconds)
            let commands = shard.runs.map { "  \($0.command)\n" }.joined()
            return "shard \(shard.number) of \(count): \(seconds) s, \(names.joined(separator: ", "))\n\(commands)"
        }
        return parts.joined()
    }
}
