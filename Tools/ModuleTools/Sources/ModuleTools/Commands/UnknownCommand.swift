import ArgumentParser

/// What is run when no command is named: help, or for a name that is no command's, the one that was meant.
struct UnknownCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unknown", shouldDisplay: false)

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run() async throws {
        guard let word = words.first else { throw CleanExit.helpRequest(ModulesCommand.self) }
        try await reportingFailures { throw ToolFailure.badArgument(Self.refusal(of: word)) }
    }

    private static func refusal(of word: String) -> String {
        let commands = ModulesCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let names = commands.compactMap { $0.configuration.commandName }
        let near = NearName.find(word, among: names).map { " Is \($0) meant?" } ?? ""
        return "\(word) is no command.\(near) The commands are \(names.joined(separator: ", "))."
    }
}
