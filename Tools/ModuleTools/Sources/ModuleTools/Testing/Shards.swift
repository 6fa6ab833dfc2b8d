/// Distributes test targets over machines so that all finish at about the same time.
enum Shards {
    /// Longest processing time first (Graham 1969): the longest remaining target goes to the machine with the least
    /// load. No machine then takes more than 4/3 of the time of the optimal distribution.
    ///
    /// A target that has not been measured counts as the median of those that have, or as a second. The result depends
    /// only on names and times, not on the targets' order.
    /// - Parameter count: 1 or more.
    static func split(targets: [String], into count: Int, times: [String: Double]) -> [Shard] {
        let names = Set(targets).sorted()
        let estimate = median(names.compactMap { times[$0] }) ?? 1
        let longestFirst = names.sorted { (times[$1] ?? estimate, $0) < (times[$0] ?? estimate, $1) }
        var loads = Array(repeating: (seconds: 0.0, targets: [String]()), count: max(1, count))
        for name in longestFirst {
            // With equal loads, the one with fewer targets: targets that take no time are distributed, too.
            let least = loads.indices.min { left, right in
                (loads[left].seconds, loads[left].targets.count) < (loads[right].seconds, loads[right].targets.count)
            }
            guard let least else { break }
            loads[least].seconds += times[name] ?? estimate
            loads[least].targets.append(name)
        }
        return loads.enumerated().map { index, load in
            Shard(
                number: index + 1, targets: load.targets.sorted(), seconds: load.seconds,
                estimatedTargets: load.targets.filter { times[$0] == nil }.sorted())
        }
    }

    /// Of an even number of values, the mean of the two in the middle.
    private static func median(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        guard let upper = sorted.dropFirst(sorted.count / 2).first else { return nil }
        return sorted.count.isMultiple(of: 2) ? (sorted[sorted.count / 2 - 1] + upper) / 2 : upper
    }
}
