@testable import ModuleTools

/// A build played forward by llbuild's rule, with starts known.
struct SimulatedBuild {
    private(set) var runs: [CommandRun] = []
    private(set) var starts: [Double] = []

    /// - Parameter haste: the longest a lane needs to look for its next command, in which new ones may arrive.
    init(seed: UInt64, commands count: Int, lanes: Int, haste: Double) {
        var generator = SeededGenerator(seed: seed)
        let names = (0..<count).map { "C.M\($0)" }.shuffled(using: &generator)
        let needs = (0..<count).map { index in
            index == 0
                ? []
                : (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                    Int.random(in: max(0, index - 12)..<index, using: &generator)
                }
        }
        let seconds = (0..<count).map { _ in Double.random(in: 0.05...5, using: &generator) }
        var ends: [Double?] = Array(repeating: nil, count: count)
        var begun: [Double?] = ends
        var ready: [Double?] = needs.map { $0.isEmpty ? 0 : nil }
        var free = Array(repeating: 0.0, count: lanes)
        for _ in 0..<count {
            let lane = free.indices.min { free[$0] < free[$1] } ?? 0
            var now = free[lane] + Double.random(in: 0...haste, using: &generator)
            let waiting = (0..<count).filter { begun[$0] == nil && ready[$0] != nil }
            now = max(now, waiting.compactMap { ready[$0] }.min() ?? now)
            guard
                let next = waiting.filter({ (ready[$0] ?? .infinity) <= now })
                    .max(by: { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) })
            else { break }
            begun[next] = now
            ends[next] = now + seconds[next]
            free[lane] = now + seconds[next]
            // The engine hands in what this made ready a moment later.
            for index in 0..<count where ready[index] == nil && needs[index].allSatisfy({ ends[$0] != nil }) {
                ready[index] = (needs[index].compactMap { ends[$0] }.max() ?? 0) + haste / 4
            }
        }
        for index in 0..<count {
            guard let ready = ready[index], let start = begun[index], let end = ends[index] else { continue }
            runs.append(CommandRun(name: names[index], build: 1, ready: ready, end: end, hasSucceeded: true))
            starts.append(start)
        }
    }
}
