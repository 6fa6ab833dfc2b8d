import Foundation
import Subprocess
import SystemPackage

/// A program that this one calls: git and swift.
struct ExternalProgram: Sendable {
    struct Answer: Sendable {
        var isSuccess: Bool
        var output: Data
        /// What it wrote to standard error, without blanks around it.
        var remarks: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// A name that is looked up in PATH, or a path.
    let name: String

    /// Runs it to its end. When the task is cancelled the program is asked to end, and made to after two seconds.
    ///
    /// - Parameters:
    ///   - environment: values over the process's own.
    ///   - input: what it reads from standard input.
    func run(
        _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:], input: String = ""
    ) async throws -> Answer {
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
        var values: [Environment.Key: String?] = [:]
        for (name, value) in environment { values[Environment.Key(stringLiteral: name)] = value }
        do {
            let answer = try await Subprocess.run(
                name.contains("/") ? .path(FilePath(name)) : .name(name),
                arguments: Arguments(arguments), environment: .inherit.updating(values),
                workingDirectory: directory.map { FilePath($0) }, platformOptions: options,
                input: .string(input), output: .data(limit: 256 << 20), error: .string(limit: 1 << 20))
            return Answer(
                isSuccess: answer.terminationStatus.isSuccess, output: answer.standardOutput,
                remarks: answer.standardError.trimmingCharacters(in: .whitespacesAndNewlines))
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw ToolFailure.missingProgram(name)
        }
    }
}
