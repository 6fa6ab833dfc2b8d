import ArgumentParser
import Foundation
import ModuleTools

@main
enum Modules {
    static func main() async {
        do {
            var command = try ModulesCommand.parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as ToolFailure {
            ModulesCommand.end(because: failure)
        } catch {
            ToolOutput.standard.printParserOutput(
                ModulesCommand.fullMessage(for: error), isAnswer: ModulesCommand.exitCode(for: error).isSuccess)
            exit(ModulesCommand.exitCode(for: error).rawValue)
        }
    }
}
