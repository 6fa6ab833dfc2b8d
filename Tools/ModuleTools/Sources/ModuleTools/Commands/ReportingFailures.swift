import ArgumentParser

/// Runs a command's work; a failure is printed on standard error and determines the exit code.
func reportingFailures(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch let failure as ToolFailure {
        Output.standard.say(failure.description)
        throw ExitCode(failure.exitStatus)
    }
}
