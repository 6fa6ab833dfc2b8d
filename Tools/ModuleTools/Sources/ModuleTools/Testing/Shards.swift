import Foundation

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

/// The shards for people: the targets of each, the time, and the commands that run them.
extension Shards {
    /// - Parameter count: the total number of shards.
    static func text(_ shards: [Shard], of count: Int) -> String {
        let parts = shards.map { shard in
            guard !shard.targets.isEmpty else {
                return "shard \(shard.number) of \(count): nothing to test\n"
            }
            let names = shard.targets.map { shard.estimatedTargets.contains($0) ? $0 + " (estimated)" : $0 }
            let time = (shard.estimatedTargets.isEmpty ? "" : "about ") + seconds(shard.seconds)
            let commands = shard.runs.map { "  \($0.command)\n" }.joined()
            return "shard \(shard.number) of \(count): \(time) s, \(names.joined(separator: ", "))\n\(commands)"
        }
        return parts.joined()
    }

    /// With one decimal, independent of the system's locale.
    private static func seconds(_ seconds: Double) -> String {
        String(format: "%.1f", locale: Locale(identifier: "en_US_POSIX"), seconds)
    }
}

/// The test targets one of several machines runs.
struct Shard: Equatable, Sendable, Encodable {
    /// From 1.
    let number: Int
    /// Sorted; empty when there are more machines than targets.
    let targets: [String]
    let seconds: Double
    /// Those of `targets` that have not been measured.
    let estimatedTargets: [String]

    /// The runs for these targets, by package; none without targets.
    var runs: [TestPlan.Run] = []
}
