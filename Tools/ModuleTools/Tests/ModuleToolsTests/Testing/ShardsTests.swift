import Foundation
import Testing

@testable import ModuleTools

struct ShardsTests {
    private func split(_ names: [String], into count: Int, times: [String: Double]) -> [Shard] {
        let workspace = WorkspaceSketch(targets: names.map { .init(name: $0, kind: .test, package: $0) }).workspace
        return Shards.split(workspace.testTargets, of: workspace, into: count, times: times)
    }

    @Test(arguments: 1...60) func everyTargetIsInOneShard(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...12, using: &generator)
        let times = (0..<Int.random(in: 0...40, using: &generator)).reduce(into: [String: Double]()) {
            $0["T\($1)"] = Double(Int.random(in: 0...90, using: &generator))
        }
        let shards = split(Array(times.keys), into: count, times: times)
        #expect(shards.map(\.number) == Array(1...count))
        #expect(shards.flatMap(\.targets).sorted() == times.keys.sorted())
        for shard in shards { #expect(shard.seconds == shard.targets.reduce(0) { $0 + (times[$1] ?? .nan) }) }
        // When a machine gets a target, its load is at most an even share of the others.
        let longest = times.values.max() ?? 0
        let even = times.values.reduce(0, +) / Double(count)
        #expect((shards.map(\.seconds).max() ?? 0) <= even + longest * (1 - 1 / Double(count)))
    }

    @Test(
        arguments: [
            ([:], 1.0), (["A": 4], 4), (["A": 2, "B": 8], 5), (["A": 1, "B": 2, "C": 30], 2), (["Gone": 9], 1),
        ] as [([String: Double], Double)])
    func whatIsNotMeasuredCountsAsTheMedian(times: [String: Double], estimate: Double) {
        let shards = split(Set(times.keys).subtracting(["Gone"]) + ["New"], into: 9, times: times)
        let shard = shards.first { $0.targets == ["New"] }
        #expect(shard?.seconds == estimate && shard?.estimatedTargets == ["New"])
        #expect(shards.filter { !$0.estimatedTargets.isEmpty }.count == 1)
    }

    @Test func targetsThatTakeNoTimeAreSharedOutToo() {
        let shards = split(["A", "B", "C", "D"], into: 2, times: ["A": 0, "B": 0, "C": 0, "D": 0])
        #expect(shards.map(\.targets.count) == [2, 2])
    }

    @Test func theTextCanBeCopiedIntoAShell() {
        let workspace = WorkspaceSketch(targets: [
            .init(name: "A", kind: .test, package: ""), .init(name: "B", kind: .test, package: "It's B"),
            .init(name: "C-D", kind: .test, package: "Packages/C"),
        ]).workspace
        let shards = Shards.split([0, 1, 2], of: workspace, into: 4, times: ["A": 1, "B": 2])
        #expect(
            Shards.text(shards, of: shards.count) == """
                shard 1 of 4: 2.0 s, B
                  swift test --package-path 'It'\\''s B' --filter '^(B)\\.'
                shard 2 of 4: about 1.5 s, C-D (estimated)
                  swift test --package-path Packages/C --filter '^(C_D)\\.'
                shard 3 of 4: 1.0 s, A
                  swift test --package-path . --filter '^(A)\\.'
                shard 4 of 4: nothing to test

                """)
    }

    @Test func targetsOfOneNameAreBothRun() throws {
        let workspace = WorkspaceSketch(targets: [
            .init(name: "UnitTests", kind: .test, package: "A"), .init(name: "UnitTests", kind: .test, package: "B"),
        ]).workspace
        let shards = Shards.split([0, 1], of: workspace, into: 1, times: ["UnitTests": 2])
        #expect(shards.map(\.targets) == [["UnitTests", "UnitTests"]])
        #expect(shards.first?.runs.map(\.directory) == ["A", "B"])
        #expect(shards.first?.estimatedTargets == [])

        struct Answer: Decodable {
            struct Run: Decodable { var directory, filter: String }
            var runs: [Run]
        }
        let answer = try JSONDecoder().decode([Answer].self, from: JSONEncoder().encode(shards))
        #expect(answer.first?.runs.map(\.filter) == ["^(UnitTests)\\.", "^(UnitTests)\\."])
    }
}
