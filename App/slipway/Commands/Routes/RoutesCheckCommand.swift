import ArgumentParser
import Composition
import Design
import Navigation

/// Finds declarations that are ambiguous, cannot be reached, or lead nowhere.
struct RoutesCheckCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that every route can be reached and told apart.",
        discussion: """
            Exits with 1 when two routes accept the same link, a route cannot be reached, its tab does not exist, or \
            guards redirect in a circle.

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
        // As many as `routes list` lists.
        let count = table.tabs.count + table.definitions.count
        try output(Form(ok: problems.isEmpty, routes: count, problems: problems)) {
            for problem in problems { Output.print("\(problem)") }
            if problems.isEmpty {
                Output.print(
                    """
                    \(count) routes (\(table.tabs.count) tabs): each can be reached, and no two accept the same link.
                    """)
            }
        }
        guard problems.isEmpty else { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}
