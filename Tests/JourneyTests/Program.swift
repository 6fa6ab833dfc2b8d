import Foundation

/// The built `slipway`, beside the test bundle.
enum Program {
    static let url = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("slipway")

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
