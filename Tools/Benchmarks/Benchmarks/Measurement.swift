import Foundation

/// The time of one side of a comparison, in nanoseconds per operation.
struct Measurement {
    /// Measures two sides alternately, so that other load on the machine affects both.
    ///
    /// - Parameters:
    ///   - rounds: how often each side is measured; the medians are reported.
    ///   - operations: how many operations one call of `ours` or `peer` makes.
    static func compare(
        _ name: String, peer peerName: String, operations: Int, rounds: Int = 9,
        ours: () throws -> Void, peer: () throws -> Void
    ) rethrows {
        try ours()
        try peer()
        var ourTimes: [Double] = []
        var peerTimes: [Double] = []
        for _ in 0..<rounds {
            ourTimes.append(try nanoseconds(of: ours) / Double(operations))
            peerTimes.append(try nanoseconds(of: peer) / Double(operations))
        }
        report(name, ours: median(ourTimes), peer: peerName, median(peerTimes))
    }

    /// Measures two asynchronous sides alternately; the medians of nine are reported.
    ///
    /// - Parameters:
    ///   - operations: how many operations one call of `ours` makes.
    ///   - peerOperations: how many one call of `peer` makes; nil for the same number.
    static func compareAsync(
        _ name: String, peer peerName: String, operations: Int, peerOperations: Int? = nil,
        ours: () async throws -> Void, peer: () async throws -> Void
    ) async rethrows {
        try await ours()
        try await peer()
        var ourTimes: [Double] = []
        var peerTimes: [Double] = []
        for _ in 0..<9 {
            ourTimes.append(try await nanoseconds(of: ours) / Double(operations))
            peerTimes.append(try await nanoseconds(of: peer) / Double(peerOperations ?? operations))
        }
        report(name, ours: median(ourTimes), peer: peerName, median(peerTimes))
    }

    /// Reports two sides that have been measured already.
    static func report(_ name: String, ours: Double, peer peerName: String, _ peer: Double) {
        let ratio = peer > 0 ? ours / peer : .infinity
        let line =
            "bench \(name) ours=\(Int(ours.rounded())) peer=\(peerName):\(Int(peer.rounded())) ratio=\(twoDigits(ratio))\n"
        // Writes directly to the descriptor: a reader sees each line as soon as it is measured.
        FileHandle.standardOutput.write(Data(line.utf8))
    }

    static func nanoseconds(of work: () throws -> Void) rethrows -> Double {
        nanoseconds(try ContinuousClock().measure(work))
    }

    private static func nanoseconds(of work: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await work()
        return nanoseconds(ContinuousClock.now - start)
    }

    private static func nanoseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    private static func twoDigits(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = String(hundredths % 100)
        return "\(hundredths / 100).\(fraction.count < 2 ? "0" : "")\(fraction)"
    }
}

/// Keeps the optimiser from removing work whose result is unused.
@inline(never)
func consume<Value>(_: Value) {}
