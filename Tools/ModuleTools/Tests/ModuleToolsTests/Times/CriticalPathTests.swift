import Testing

@testable import ModuleTools

struct CriticalPathTests {
    private static func time(_ name: String, _ seconds: Double, _ dependencies: [String] = []) -> ModuleTime {
        ModuleTime(
            name: name, seconds: seconds * 2, longestSeconds: seconds, isFromEarlierBuild: false,
            dependencies: dependencies)
    }

    @Test(
        arguments: [
            ([], [], 0),
            ([time("A", 2)], ["A"], 2),
            // A few slow modules outweigh many fast ones.
            (
                [time("A", 1), time("B", 1, ["A"]), time("C", 1, ["B"]), time("D", 5), time("E", 1, ["C", "D"])],
                ["D", "E"], 6
            ),
            // Not the slowest module, but the slowest chain.
            ([time("Slow", 5), time("A", 3), time("B", 3, ["A"])], ["A", "B"], 6),
            // Equal chains: the first by name.
            ([time("B", 1), time("A", 1), time("C", 1, ["B", "A"])], ["A", "C"], 2),
            ([time("A", 1, ["Unknown"])], ["A"], 1),
        ] as [([ModuleTime], [String], Double)])
    func isTheSlowestChain(times: [ModuleTime], chain: [String], seconds: Double) {
        #expect(CriticalPath(times).modules == chain)
        #expect(CriticalPath(times.reversed()).modules == chain)
        #expect(CriticalPath(times).seconds == seconds)
    }

    @Test func aCycleEnds() {
        let path = CriticalPath([Self.time("A", 1, ["B"]), Self.time("B", 1, ["A"])])
        #expect(Set(path.modules).isSubset(of: ["A", "B"]))
    }
}
