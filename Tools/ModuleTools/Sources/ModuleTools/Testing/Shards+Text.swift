/// The shards for people: what each runs, for how long, and the command that does it.
extension Shards {
    static func text(_ shards: [Shard]) -> String {
        let parts = shards.map { shard in
            guard let filter = shard.filter else {
                return "shard \(shard.number) of \(shards.count): nothing to test\n"
            }
            let names = shard.targets.map { shard.estimatedTargets.contains($0) ? $0 + " (estimated)" : $0 }
            let seconds = (shard.isEstimated ? "about " : "") + TextTable.seconds(shard.seconds)
            return """
                shard \(shard.number) of \(shards.count): \(seconds) s, \(names.joined(separator: ", "))
                  swift test --filter '\(filter)'

                """
        }
        return parts.joined()
    }
}
