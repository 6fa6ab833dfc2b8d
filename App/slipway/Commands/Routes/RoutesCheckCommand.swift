import ArgumentParser
import Composition
import Design
import Navigation

/// Finds declarations that are ambiguous, cannot be reached, or lead nowhere.
struct RoutesCheckCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the declarations of all routes.",
        discussion: """
            Exits with 1 when routes cannot be distinguished or reached, have a home tab that does not exist, or have
            guards that lead in a circle.

            EXAMPLE
              slipway routes check
            """)

    private struct Form: Encodable {
        let ok: Bool
        let routes: Int
        let problems: [String]
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let table = AppModules.all.routeTable
        let problems = table.problems.map(\.description)
        let count = table.definitions.count
        try output(Form(ok: problems.isEmpty, routes: count, problems: problems)) {
            for problem in problems { Output.print("\(problem)") }
            if problems.isEmpty {
                Output.print("\(count) routes; each can be reached, and none can be mistaken for another.")
            }
        }
        guard problems.isEmpty else { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}
