import ArgumentParser
import Design

/// Explains the exit codes; `slipway help exit-codes` shows them too.
struct ExitCodesCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "exit-codes",
        abstract: "List the exit codes.",
        discussion: ExitStatus.table + """


            EXAMPLE
              slipway exit-codes --json
            """)

    private struct Form: Encodable {
        let code: Int32
        let meaning: String
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        try output(ExitStatus.allCases.map { Form(code: $0.rawValue, meaning: $0.meaning) }) {
            // The meanings begin in the fifth column.
            Output.print("\(lines: ExitStatus.table)", hanging: 4)
        }
    }
}
