import Testing

@testable import ModuleTools

/// Reachability in random graphs, compared with the simplest algorithm.
struct AffectedReachTests {
    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func whatIsReachedIsWhatDependsUponAChange(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...12, using: &random)
        // Cycles, too: lint reports them, but changes propagate through them.
        let density = Double.random(in: 0...0.4, using: &random)
        let edges = (0..<count).map { from in
            (0..<count).filter { $0 != from && Double.random(in: 0..<1, using: &random) < density }
        }
        let sketch = WorkspaceSketch(
            targets: edges.indices.map { .init(name: Self.name($0), dependencies: edges[$0].map(Self.name)) })
        let changed = (0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        let files = changed.filter { $0.isMultiple(of: 2) }
        let seeds = changed.filter { !$0.isMultiple(of: 2) }
        let affected = AffectedAnalysis(
            workspace: sketch.workspace, rules: Rules(), owners: FileOwners(sketch.workspace)
        ).affected(
            files: files.map { "Sources/\(Self.name($0))/A.swift" },
            seeds: seeds.map { ($0, .manifest(file: "Package.swift", change: "it changed")) },
            isSameCode: { _ in false })
        #expect(Set(affected.reasons.keys) == Self.dependents(of: changed, edges))
        for module in affected.reasons.keys {
            let chain = affected.chain(from: module)
            #expect(chain.first == module && chain.last.map(changed.contains) == true)
            #expect(Set(chain).count == chain.count)
            for (from, to) in zip(chain, chain.dropFirst()) { #expect(edges[from].contains(to)) }
        }
    }

    /// Adds dependents of the members until there are none left.
    private static func dependents(of changed: [Int], _ edges: [[Int]]) -> Set<Int> {
        var reached = Set(changed)
        while let next = edges.indices.first(where: { !reached.contains($0) && !reached.isDisjoint(with: edges[$0]) }) {
            reached.insert(next)
        }
        return reached
    }

    /// Names in the order of their indexes.
    private static func name(_ index: Int) -> String { "M" + String(index + 100) }

    @Test func theNearestReasonIsReported() {
        let sketch = WorkspaceSketch(targets: [
            .init(name: "A", dependencies: ["B", "C"]), .init(name: "B", dependencies: ["C"]),
            .init(name: "C", dependencies: ["D"]), .init(name: "D"),
        ])
        let affected = AffectedAnalysis(
            workspace: sketch.workspace, rules: Rules(), owners: FileOwners(sketch.workspace)
        )
        .affected(files: ["Sources/D/D.swift"], seeds: [], isSameCode: { _ in false })
        #expect(affected.chain(from: 0) == [0, 2, 3])
    }
}
