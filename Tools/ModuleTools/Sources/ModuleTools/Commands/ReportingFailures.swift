import ArgumentParser

/// Runs a command's work; a failure is told on standard error and becomes the exit code that fits it.
func reportingFailures(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch let failure as ToolFailure {
        Output.standard.say(failure.description)
        throw ExitCode(failure.exitStatus)
    }
}
