public import ArgumentParser
import Foundation

/// `modules`: reports on a monorepo of Swift packages, checks its rules and writes new parts.
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

    /// Runs the command that this process's arguments name. A failure ends the process with its exit code; after a signal,
    /// by the same signal.
    public static func runProgram() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch ToolFailure.interrupted(let signal) {
            ToolInterruption.end(by: signal)
        } catch let failure as ToolFailure {
            ToolOutput.standard.say(failure.description)
            Foundation.exit(failure.exitStatus)
        } catch {
            ToolOutput.standard.printParserOutput(
                fullMessage(for: error), isAnswer: exitCode(for: error).isSuccess)
            Foundation.exit(exitCode(for: error).rawValue)
        }
    }
}
