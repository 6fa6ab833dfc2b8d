import ArgumentParser
import ModuleTools

@main
enum Modules {
    static func main() async {
        if let complaint = ModulesCommand.complaint(about: CommandLine.arguments.dropFirst()) {
            Output.standard.say(complaint)
            ModulesCommand.exit(withError: ExitCode.validationFailure)
        }
        await ModulesCommand.main()
    }
}
