import Foundation
import Subprocess
import SystemPackage

/// A program that this one runs: git and swift.
struct ExternalProgram: Sendable {
    struct Answer: Sendable {
        var isSuccess: Bool
        var output: Data
        /// Its output on standard error, without surrounding blanks.
        var remarks: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// A name that is searched for in PATH, or a path.
    let name: String

    /// Runs it to its end. When the task is cancelled, the program gets a termination signal, and is killed after two
    /// seconds.
    ///
    /// - Parameters:
    ///   - environment: values that override those of this process.
    ///   - input: its standard input.
    func run(
        _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:], input: String = ""
    ) async throws -> Answer {
        try await reportingAbsence {
            let answer = try await Subprocess.run(
                configuration(arguments, directory, environment),
                input: .string(input), output: .data(limit: 256 << 20), error: .string(limit: 1 << 20))
            return Answer(
                isSuccess: answer.terminationStatus.isSuccess, output: answer.standardOutput,
                remarks: answer.standardError.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    /// Runs it with the process's own standard error, and calls `take` with each line of its output as it comes.
    ///
    /// - Parameter ownsGroup: whether it gets a process group of its own, so that cancelling the task interrupts the programs
    ///   that it has started, too. A terminal's Ctrl-C then reaches only this process.
    /// - Returns: its exit code; for a signal, the code that a shell would return.
    func follow(
        _ arguments: [String], in directory: String, ownsGroup: Bool = false, take: (String) -> Void
    ) async throws -> Int32 {
        try await reportingAbsence {
            let result = try await Subprocess.run(
                configuration(arguments, directory, [:], ownsGroup: ownsGroup), input: .none, output: .sequence,
                error: .currentStandardError
            ) { execution in
                for try await line in execution.standardOutput.strings(bufferingPolicy: .maxLineLength(16 << 20)) {
                    take(line)
                }
            }
            switch result.terminationStatus {
            case .exited(let code): return code
            case .signaled(let signal): return 128 + signal
            }
        }
    }

    private func configuration(
        _ arguments: [String], _ directory: String?, _ environment: [String: String], ownsGroup: Bool = false
    ) -> Configuration {
        var options = PlatformOptions()
        if ownsGroup {
            options.processGroupID = 0
            // SwiftPM ends its compilers and tests when it is interrupted, but not when it is terminated.
            options.teardownSequence = [
                .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: .seconds(5))
            ]
        } else {
            options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
        }
        var values: [Environment.Key: String?] = [:]
        for (name, value) in environment { values[Environment.Key(stringLiteral: name)] = value }
        return Configuration(
            executable: name.contains("/") ? .path(FilePath(name)) : .name(name), arguments: Arguments(arguments),
            environment: .inherit.updating(values), workingDirectory: directory.map { FilePath($0) },
            platformOptions: options)
    }

    private func reportingAbsence<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw ToolFailure.missingProgram(name)
        }
    }
}
