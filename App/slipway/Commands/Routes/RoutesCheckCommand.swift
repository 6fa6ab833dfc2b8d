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
        if common.json {
            try Output.print(json: Form(ok: problems.isEmpty, routes: table.definitions.count, problems: problems))
        } else if problems.isEmpty {
            Output.print(
                "\(table.definitions.count) routes; each can be reached, and none can be mistaken for another.")
        } else {
            for problem in problems { Output.print("\(problem)") }
        }
        guard problems.isEmpty else { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}
