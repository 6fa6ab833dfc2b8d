public import ArgumentParser

/// `modules`: what a monorepo of Swift packages knows about itself.
public struct ModulesCommand: AsyncParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "modules",
        abstract: "Draw, check and test a monorepo of Swift packages by its own graph.",
        subcommands: [
            GraphCommand.self, LintCommand.self, AffectedCommand.self, TestCommand.self, ShardsCommand.self,
            AdviseCommand.self, TimesCommand.self, UnknownCommand.self,
        ],
        defaultSubcommand: UnknownCommand.self)

    public init() {}
}
