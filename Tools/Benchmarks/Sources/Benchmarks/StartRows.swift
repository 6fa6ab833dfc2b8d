import Foundation

/// Start times of programs, against one that links the same libraries and only prints a greeting.
enum StartRows {
    static func run(_ programs: URL, home: URL) async throws {
        let slipway = programs.appendingPathComponent("slipway")
        let hello = programs.appendingPathComponent("HelloPeer")
        try await Measurement.compare("start-version", peer: "hello") {
            try launch(slipway, ["--version"], input: nil, home: home)
        } peer: {
            try launch(hello, [], input: nil, home: home)
        }

        // The first start creates the home; only later starts are measured.
        let snapshot = "{\"do\":\"snapshot\"}"
        try launch(slipway, ["shell", "--driver", "jsonl"], input: snapshot, home: home)
        try await Measurement.compare("start-first-answer", peer: "hello") {
            try launch(slipway, ["shell", "--driver", "jsonl"], input: snapshot, home: home)
        } peer: {
            try launch(hello, [], input: nil, home: home)
        }
    }

    /// - Returns: the nanoseconds until the program had written its first line.
    @discardableResult
    private static func launch(_ program: URL, _ arguments: [String], input: String?, home: URL) throws -> Double {
        let start = ContinuousClock.now
        let running = try RunningProgram(program, arguments, home: home)
        if let input { try running.write(input) }
        try running.awaitLine()
        let duration = ContinuousClock.now - start
        try running.end()
        return duration / .nanoseconds(1)
    }
}
