import Foundation

/// Start times of programs, against one that links the same libraries and only prints a greeting.
enum StartRows {
    private static let rounds = 9

    /// - Parameter directory: where the built programs are.
    static func run(_ directory: URL, home: URL) throws {
        let slipway = directory.appendingPathComponent("slipway")
        let hello = directory.appendingPathComponent("HelloPeer")
        try compare("start-version", rounds: rounds) {
            try launch(slipway, ["--version"], input: nil, home: home)
        } peer: {
            try launch(hello, [], input: nil, home: home)
        }

        // The first start creates the home; only later starts are measured.
        let snapshot = "{\"do\":\"snapshot\"}\n"
        try launch(slipway, ["shell", "--driver", "jsonl"], input: snapshot, home: home)
        try compare("start-first-answer", rounds: rounds) {
            try launch(slipway, ["shell", "--driver", "jsonl"], input: snapshot, home: home)
        } peer: {
            try launch(hello, [], input: nil, home: home)
        }
    }

    private static func compare(
        _ name: String, rounds: Int, ours: () throws -> Double, peer: () throws -> Double
    ) rethrows {
        var ourTimes: [Double] = []
        var peerTimes: [Double] = []
        for _ in 0..<rounds {
            ourTimes.append(try ours())
            peerTimes.append(try peer())
        }
        Measurement.report(
            name, ours: Measurement.median(ourTimes), peer: "hello", Measurement.median(peerTimes))
    }

    /// - Returns: the nanoseconds until the program had written its first line.
    @discardableResult
    private static func launch(_ program: URL, _ arguments: [String], input: String?, home: URL) throws -> Double {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["SLIPWAY_HOME": home.path, "HOME": home.path, "PATH": "/usr/bin:/bin"]
        let output = Pipe()
        let standardInput = Pipe()
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        if let input { try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
        var first: Duration?
        while true {
            let chunk = output.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            if first == nil, chunk.contains(UInt8(ascii: "\n")) {
                first = ContinuousClock.now - start
                try standardInput.fileHandleForWriting.close()
            }
        }
        process.waitUntilExit()
        let components = (first ?? (ContinuousClock.now - start)).components
        return Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}
