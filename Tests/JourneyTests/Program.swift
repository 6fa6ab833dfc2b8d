import Foundation

/// The built `slipway`, beside the test bundle.
enum Program {
    static let url = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("slipway")

    /// What the program's time limits are multiplied by, so that none of them passes only because the machine is busy. A
    /// test that waits for a limit to pass sets `SLIPWAY_TIME_LIMIT_FACTOR` to ``shortTimeLimitFactor``.
    static let timeLimitFactor = 20
    /// For tests that wait for a limit to pass. The shortest limit is then still ten seconds: others than the one that is
    /// waited for do not pass.
    static let shortTimeLimitFactor = 5
    static let shortTimeLimits = ["SLIPWAY_TIME_LIMIT_FACTOR": String(shortTimeLimitFactor)]
    /// What a password costs: at the standard cost a debug build hashes one for 0.4 s.
    static let passwordCost = 4

    /// What one run of the program left behind.
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
}
