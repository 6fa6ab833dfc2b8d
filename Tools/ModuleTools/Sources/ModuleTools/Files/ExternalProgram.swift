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
    /// Whether it runs in a process group of its own, with all programs that it starts. When the task is cancelled, the
    /// whole group is interrupted, and killed.
    var hasOwnGroup = false

    /// Runs it to its end. When the task is cancelled, the program gets a termination signal, and is killed after two
    /// seconds.
    ///
    /// - Parameter environment: values that override those of this process.
    func run(
        _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:]
    ) async throws -> Answer {
        try await reportingAbsence {
            let answer = try await Subprocess.run(
                configuration(arguments, directory, environment),
                input: .none, output: .data(limit: 256 << 20), error: .string(limit: 1 << 20))
            return Answer(
                isSuccess: answer.terminationStatus.isSuccess, output: answer.standardOutput,
                remarks: answer.standardError.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    /// Runs it with the process's own standard error, and calls `take` with each line of its output as it comes.
    ///
    /// - Returns: its exit code; for a signal, the code that a shell would return.
    /// - Throws: the first error of `take`, after the program has ended on its own: what it does matters without a reader.
    func follow(_ arguments: [String], in directory: String, take: (String) throws -> Void) async throws -> Int32 {
        try await reportingAbsence {
            var refusal: (any Error)?
            var group: pid_t?
            defer { if let group, Task.isCancelled { kill(-group, SIGKILL) } }
            let result = try await Subprocess.run(
                configuration(arguments, directory, [:]), input: .none, output: .sequence, error: .currentStandardError
            ) { execution in
                if hasOwnGroup { group = execution.processIdentifier.value }
                for try await line in execution.standardOutput.strings(bufferingPolicy: .maxLineLength(16 << 20)) {
                    do { try take(line) } catch { refusal = refusal ?? error }
                }
            }
            try Task.checkCancellation()
            if let refusal { throw refusal }
            switch result.terminationStatus {
            case .exited(let code): return code
            case .signaled(let signal): return 128 + signal
            }
        }
    }

    private func configuration(
        _ arguments: [String], _ directory: String?, _ environment: [String: String]
    ) -> Configuration {
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
        if hasOwnGroup {
            options.processGroupID = 0
            // SwiftPM ends its own children, and releases its build directory, at an interrupt alone.
            options.teardownSequence = [
                .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
            ]
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
