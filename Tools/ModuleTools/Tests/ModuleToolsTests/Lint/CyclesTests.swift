import Testing

@testable import ModuleTools

/// Cycles in random graphs, compared with simple reachability.
struct CyclesTests {
    /// A random graph without duplicate edges; including edges from a node to itself.
    private static func graph(_ seed: UInt64) -> [[Int]] {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...12, using: &random)
        let density = Double.random(in: 0...0.4, using: &random)
        return (0..<count).map { _ in
            (0..<count).filter { _ in Double.random(in: 0..<1, using: &random) < density }
                .shuffled(using: &random)
        }
    }

    /// `reaches[a][b]`: whether a path of at least one edge leads from a to b (Warshall).
    private static func reachability(_ graph: [[Int]]) -> [[Bool]] {
        var reaches = graph.map { targets in graph.indices.map(targets.contains) }
        for middle in graph.indices {
            for from in graph.indices where reaches[from][middle] {
                for to in graph.indices where reaches[middle][to] { reaches[from][to] = true }
            }
        }
        return reaches
    }

    @Test(arguments: 0..<150)
    func strongComponentsAreThoseThatReachEachOther(_ seed: UInt64) {
        let graph = Self.graph(seed)
        let reaches = Self.reachability(graph)
        let components = StrongComponents.find(in: graph)
        #expect(components.joined().sorted() == Array(graph.indices))
        var numbers: [Int: Int] = [:]
        for (number, component) in components.enumerated() {
            for node in component { numbers[node] = number }
        }
        for from in graph.indices {
            for to in graph.indices where from != to {
                let isMutual = reaches[from][to] && reaches[to][from]
                #expect((numbers[from] == numbers[to]) == isMutual)
                if reaches[from][to], let first = numbers[to], let second = numbers[from] { #expect(first <= second) }
            }
        }
    }

    @Test(arguments: 0..<150)
    func cuttingWhatIsSuggestedLeavesNoCircle(_ seed: UInt64) throws {
        var graph = Self.graph(seed)
        let cost = { (cut: Cycles.Cut) in (cut.from * 7 + cut.to * 3) % 5 }
        let cycles = Cycles.find(in: graph, cost: cost)
        let reaches = Self.reachability(graph)
        #expect(cycles.isEmpty == graph.indices.allSatisfy { !reaches[$0][$0] })
        for cycle in cycles {
            let edges = cycle.nodes.indices.map {
                Cycles.Cut(from: cycle.nodes[$0], to: cycle.nodes[($0 + 1) % cycle.nodes.count])
            }
            #expect(Set(cycle.nodes).count == cycle.nodes.count)
            #expect(edges.allSatisfy { graph[$0.from].contains($0.to) }, "A circle is of edges that are left.")
            #expect(edges.contains(cycle.cut))
            #expect(edges.allSatisfy { cost(cycle.cut) <= cost($0) })
            graph[cycle.cut.from].removeAll { $0 == cycle.cut.to }
        }
        let left = Self.reachability(graph)
        #expect(graph.indices.allSatisfy { !left[$0][$0] })
    }

    @Test func theCheapestEdgeIsCutAndTheFirstOfEquals() {
        let ring = [[1], [2], [0]]
        let costs = [Cycles.Cut(from: 0, to: 1): 2, Cycles.Cut(from: 1, to: 2): 1, Cycles.Cut(from: 2, to: 0): 3]
        let cheapest = Cycles.Cycle(nodes: [0, 1, 2], cut: .init(from: 1, to: 2))
        #expect(Cycles.find(in: ring) { costs[$0] ?? 0 } == [cheapest])
        let first = Cycles.Cycle(nodes: [0, 1, 2], cut: .init(from: 0, to: 1))
        #expect(Cycles.find(in: ring) { _ in 1 } == [first])
        #expect(Cycles.find(in: [[0]]) { _ in 1 } == [.init(nodes: [0], cut: .init(from: 0, to: 0))])
    }

    /// Recursion would overflow the stack here.
    @Test func aLongChainIsSupported() {
        let count = 50_000
        let graph = (0..<count).map { $0 + 1 < count ? [$0 + 1] : [0] }
        #expect(StrongComponents.find(in: graph).map(\.count) == [count])
    }
}
