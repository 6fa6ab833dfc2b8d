import Foundation

/// The time of one side of a comparison, in nanoseconds per operation.
struct Measurement {
    /// Whether rows only run once, with little data, to show that they still work (`--smoke`). Their figures mean nothing.
    static let isSmoke = CommandLine.arguments.contains("--smoke")
    /// How often each side is measured. Medians are reported.
    static let rounds = isSmoke ? 1 : 9

    /// An amount of work: less of it when rows are only tried.
    static func amount(_ full: Int, smoke few: Int) -> Int { isSmoke ? few : full }

    /// Measures two sides, after one call of each that is not measured.
    ///
    /// - Parameters:
    ///   - operations: how many operations one call of `ours` makes.
    ///   - peerOperations: how many one call of `peer` makes; nil for the same number.
    static func compare(
        _ name: String, peer peerName: String, operations: Int, peerOperations: Int? = nil,
        ours: () async throws -> Void, peer: () async throws -> Void
    ) async throws {
        try await ours()
        try await peer()
        try await compare(name, peer: peerName) {
            try await nanoseconds(of: ours) / Double(operations)
        } peer: {
            try await nanoseconds(of: peer) / Double(peerOperations ?? operations)
        }
    }

    /// Calls two sides alternately, so that other load on the machine affects both; each returns its time. The medians
    /// are reported.
    static func compare(
        _ name: String, peer peerName: String, ours: () async throws -> Double, peer: () async throws -> Double
    ) async throws {
        var ourTimes: [Double] = []
        var peerTimes: [Double] = []
        for _ in 0..<rounds {
            ourTimes.append(try await ours())
            peerTimes.append(try await peer())
        }
        report(name, ours: median(ourTimes), peer: peerName, median(peerTimes))
    }

    /// Reports two sides that have been measured already.
    static func report(_ name: String, ours: Double, peer peerName: String, _ peer: Double) {
        let ratio = String(format: "%.2f", peer > 0 ? ours / peer : .infinity)
        let line =
            "bench \(name) ours=\(Int(ours.rounded())) peer=\(peerName):\(Int(peer.rounded())) ratio=\(ratio)\n"
        // Writes directly to the descriptor: a reader sees each line as soon as it is measured.
        FileHandle.standardOutput.write(Data(line.utf8))
    }

    static func nanoseconds(of work: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start) / .nanoseconds(1)
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }
}

/// Why a row cannot be measured.
struct Failure: Error {
    let what: String
    var code = 0
}

/// Keeps the optimiser from removing work whose result is unused.
@inline(never)
func consume<Value>(_: Value) {}
