import ArgumentParser

/// `modules advise`
struct AdviseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "advise",
        abstract: "Hold the project's own figures against the tree of when to modularise.",
        discussion: """
            Lines, modules and edges come from the files, authors from git's log (through .mailmap, programs left out).

            EXAMPLE
              $ modules advise
              24310 lines, 18200 of them code
              9 packages, 26 modules, 14 test targets, 112 edges
              4 authors in the last 90 days

              no   Under 5,000 lines with one or two developers?  (24310 lines, …)
              no   5,000 to 20,000 lines with three developers or more?  (…)
              yes  Over 20,000 lines?  (24310 lines)

              Modularise: above 20,000 lines building in parallel is essential.

              module  lines  authors  programs  used by  verdict
              Cart     2270        2         3        4  stands-alone: has a package …
            """)

    @OptionGroup var common: CommonOptions

    @Option(help: "How many days of git's log count.")
    var days = 90

    @Flag(help: "Answer in JSON.")
    var json = false

    func validate() throws {
        guard days >= 1 else { throw ValidationError("--days is 1 at least.") }
    }

    func run() async throws {
        let workspace = try await common.soundWorkspace(common.rules())
        let authorship = try await Authorship.read(root: workspace.root, days: days)
        let advice = Advice(workspace, authorship)
        if json { return try Output.standard.printJSON(advice) }
        try Output.standard.print(advice.text())
    }
}
