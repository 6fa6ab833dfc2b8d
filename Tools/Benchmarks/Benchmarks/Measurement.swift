import Foundation

/// What one side of a comparison took, in nanoseconds for each operation.
struct Measurement {
    /// Measures two sides by turns, so that whatever else the machine does meets both.
    ///
    /// - Parameters:
    ///   - rounds: how often each side is measured; the medians count.
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

    /// Measures two asynchronous sides by turns; the medians of nine count.
    ///
    /// - Parameters:
    ///   - operations: how many operations one call of `ours` makes.
    ///   - peerOperations: how many one call of `peer` makes; nil for as many.
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

    /// Measures two sides that have been timed already.
    static func report(_ name: String, ours: Double, peer peerName: String, _ peer: Double) {
        let ratio = peer > 0 ? ours / peer : .infinity
        let line =
            "bench \(name) ours=\(Int(ours.rounded())) peer=\(peerName):\(Int(peer.rounded())) ratio=\(twoDigits(ratio))\n"
        // Straight to the descriptor: a reader sees each line when it is measured.
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

/// Keeps the optimiser from dropping work whose result nobody uses.
@inline(never)
func consume<Value>(_: Value) {}
