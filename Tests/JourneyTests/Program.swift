import Foundation

/// The built `slipway`, beside the test bundle.
enum Program {
    static let url = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("slipway")

    /// The factor for the program's time limits, so that none of them passes only because the machine is busy. A test
    /// that waits for a limit to pass sets `SLIPWAY_TIME_LIMIT_FACTOR` to ``shortTimeLimitFactor``.
    static let timeLimitFactor = 20
    /// For tests that wait for a limit to pass. The shortest limit is then still ten seconds, so that no other limit
    /// passes.
    static let shortTimeLimitFactor = 5
    static let shortTimeLimits = ["SLIPWAY_TIME_LIMIT_FACTOR": String(shortTimeLimitFactor)]
    /// The cost of password hashing: at the standard cost a debug build takes 0.4 s per hash.
    static let passwordCost = 4

    /// The result of one run of the program.
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        var json: Any? { try? JSONSerialization.jsonObject(with: Data(output.utf8)) }
    }

    /// Runs the program to its end.
    static func run(
        _ arguments: [String], in home: TestHome, input: String = "", environment: [String: String] = [:]
    ) async throws -> Result {
        let process = try RunningProgram(arguments, in: home, environment: environment)
        process.write(input)
        process.closeInput()
        return await process.result()
    }

    /// Runs a line of a shell, in which `$0` is the program.
    static func run(
        line: String, in home: TestHome, environment: [String: String] = [:]
    ) async throws -> Result {
        let shell = try RunningProgram(
            ["-c", line, url.path], in: home, environment: environment, program: "/bin/sh")
        shell.closeInput()
        return await shell.result()
    }
}

/// The files that these tests were built from.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}

/// How often journeys kill the program that they use.
enum JourneyKills {
    /// The number of kills in each journey, over all its seeds; `SLIPWAY_JOURNEY_KILLS` overrides it.
    static let count = ProcessInfo.processInfo.environment["SLIPWAY_JOURNEY_KILLS"].flatMap(Int.init) ?? 40
}
