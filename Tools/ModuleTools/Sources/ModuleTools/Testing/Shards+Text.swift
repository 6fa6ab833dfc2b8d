/// The shards for people: what each runs, for how long, and the command that does it.
extension Shards {
    /// - Parameter count: how many there are in all.
    static func text(_ shards: [Shard], of count: Int) -> String {
        let parts = shards.map { shard in
            guard let filter = shard.filter else {
                return "shard \(shard.number) of \(count): nothing to test\n"
            }
            let names = shard.targets.map { shard.estimatedTargets.contains($0) ? $0 + " (estimated)" : $0 }
            let seconds = (shard.isEstimated ? "about " : "") + TextTable.seconds(shard.seconds)
            return """
                shard \(shard.number) of \(count): \(seconds) s, \(names.joined(separator: ", "))
                  swift test --filter '\(filter)'

                """
        }
        return parts.joined()
    }
}
