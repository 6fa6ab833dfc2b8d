import ModuleTools

@main
enum Modules {
    static func main() async { await ModulesCommand.runProgram() }
}
