public import ArgumentParser
import Foundation

/// `modules`: what a monorepo of Swift packages knows about itself.
public struct ModulesCommand: AsyncParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "modules",
        abstract: "Draw, check and test a monorepo of Swift packages by its own graph.",
        version: "1.0.0",
        subcommands: [
            GraphCommand.self, LintCommand.self, AffectedCommand.self, TestCommand.self, ShardsCommand.self,
            NewCommand.self, RemoveCommand.self, BrandCommand.self, APICommand.self,
        ])

    public init() {}

    /// Reports a failure, and ends the process with its exit code; after a signal, by the same signal.
    public static func end(because failure: ToolFailure) -> Never {
        if case .interrupted(let signal) = failure { ToolInterruption.end(by: signal) }
        ToolOutput.standard.say(failure.description)
        Foundation.exit(failure.exitStatus)
    }
}
