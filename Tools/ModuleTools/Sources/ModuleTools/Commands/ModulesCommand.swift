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

    /// The error message for a first argument that names no command; nil when it does, or is an option.
    public static func complaint(about arguments: some Collection<String>) -> String? {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let name = arguments.first, !name.hasPrefix("-"), !names.contains(name) else { return nil }
        return "There is no command \(name). \(NearName.question(name, among: names))`modules --help` lists them."
    }

    /// Reports a failure, and ends the process with its exit code; after a signal, by the same signal.
    public static func end(because failure: ToolFailure) -> Never {
        if case .interrupted(let signal) = failure { EndingSignals.end(by: signal) }
        ToolOutput.standard.say(failure.description)
        Foundation.exit(failure.exitStatus)
    }
}
