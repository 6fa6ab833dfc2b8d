import ArgumentParser
import Foundation

/// `modules what-if`
struct WhatIfCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "what-if",
        abstract: "Say what a dependency that does not exist yet would break, and what it would cost.",
        discussion: """
            Checks the monorepo as if the dependencies were declared: cycles, layers, independence, forbidden \
            dependencies. Then counts what is compiled again when the module at the end of each arrow changes, with the \
            times of the last builds (`modules times`), which include waiting for a processor. A module that was compiled \
            only in part has the time of that part. Changes nothing, and exits with 1 when a rule would be broken.

            A name is a module's. A package's name stands for its module of the same name, or else for the modules of its \
            libraries; `package:` before it says that the package is meant.

            EXAMPLE
              $ modules what-if "Cart -> Search"
              Cart -> Search

              error: Cart depends upon Search, and the two are independent of each other (features). [independence]
                  Let the module above both join them, with a closure or a protocol that one of them owns.

              When Search changes     now  then
              modules compiled          4     6
              their seconds, in sum  12.3  20.9
              their longest chain     8.0  14.1
              More than now: Cart, CartTests.

              Critical path of the whole build: 40.0 s, then 44.2 s: Core -> Search -> Cart

              $ modules what-if "App -> Search" "Search -> Maps" --json
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("Dependencies, each in quotes: \"Cart -> Search\".", valueName: "dependency"))
    var edges: [String]

    @OptionGroup var build: BuildOptions

    @Flag(help: "Answer in JSON.")
    var json = false

    func run() async throws {
        let edges = try edges.map(ProposedEdge.init)
        let rules = try common.rules()
        let workspace = try await common.soundWorkspace(rules)
        var proposed: [ProposedDependency] = []
        for dependency in try edges.flatMap(workspace.dependencies) where !proposed.contains(dependency) {
            proposed.append(dependency)
        }
        let answer = try WhatIf(
            proposed, in: workspace, rules: rules, today: Day(Date()), times: times(root: workspace.root))
        if json {
            try Output.standard.printJSON(answer)
        } else {
            try Output.standard.print(answer.text)
        }
        if !answer.violations.isEmpty { throw ExitCode(1) }
    }

    /// A build need not have been recorded, unless its directory was given.
    private func times(root: String) throws -> Result<BuildTimes, ToolFailure> {
        do {
            return .success(try build.times(root: root))
        } catch let failure as ToolFailure where build.buildPath == nil {
            return .failure(failure)
        }
    }
}
