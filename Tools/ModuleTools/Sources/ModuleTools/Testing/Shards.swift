import Foundation

/// Distributes test targets over machines so that all finish at about the same time.
enum Shards {
    /// Longest processing time first (Graham 1969): the longest remaining target goes to the machine with the least
    /// load. No machine then takes more than 4/3 of the time of the optimal distribution.
    ///
    /// A target that has not been measured counts as the median of those that have, or as a second.
    ///
    /// - Parameter times: in seconds, by the name of a target in reports.
    static func split(_ tests: [Int], of workspace: Workspace, into count: Int, times: [String: Double]) -> [Shard] {
        func measured(_ test: Int) -> Double? { times[workspace.modules[test].importName] }
        func name(_ test: Int) -> String { workspace.modules[test].id }
        let estimate = median(tests.compactMap(measured)) ?? 1
        let longestFirst = tests.sorted { left, right in
            (measured(right) ?? estimate, name(left)) < (measured(left) ?? estimate, name(right))
        }
        var loads = Array(repeating: (seconds: 0.0, tests: [Int]()), count: count)
        for test in longestFirst {
            // With equal loads, the one with fewer targets: targets that take no time are distributed, too.
            let least = loads.indices.min { left, right in
                (loads[left].seconds, loads[left].tests.count) < (loads[right].seconds, loads[right].tests.count)
            }
            guard let least else { break }
            loads[least].seconds += measured(test) ?? estimate
            loads[least].tests.append(test)
        }
        return loads.enumerated().map { index, load in
            Shard(
                number: index + 1, targets: load.tests.map(name).sorted(), seconds: load.seconds,
                estimatedTargets: load.tests.filter { measured($0) == nil }.map(name).sorted(),
                runs: TestPlan(load.tests, in: workspace).runs)
        }
    }

    /// Of an even number of values, the mean of the two in the middle.
    private static func median(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        guard let upper = sorted.dropFirst(sorted.count / 2).first else { return nil }
        return sorted.count.isMultiple(of: 2) ? (sorted[sorted.count / 2 - 1] + upper) / 2 : upper
    }

    /// The targets of each shard, the time, and the commands that run them.
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

    /// The runs for these targets, by package.
    let runs: [TestPlan.Run]
}
