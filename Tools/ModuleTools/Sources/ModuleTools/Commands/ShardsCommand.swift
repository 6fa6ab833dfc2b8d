import ArgumentParser

struct ShardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shards",
        abstract: "Split the test targets over N machines so that all end at about the same time.",
        discussion: """
            Goes by the times that `modules test` measured last on this machine, or by what --times names: the XML files \
            of `swift test --xunit-output`, or a file of times. A target that was never measured counts as the median. The \
            commands run at the monorepo's root, one for each package that it takes.

            EXAMPLE
              $ modules shards 2
              shard 1 of 2: 14.2 s, JourneyTests
                swift test --package-path Packages/Journey --filter '^(JourneyTests)\\.'
              shard 2 of 2: 13.8 s, CartTests, CoreTests
                swift test --package-path . --filter '^(CartTests|CoreTests)\\.'
            """)

    @OptionGroup var common: ToolOptions
    @OptionGroup var change: ChangeOptions

    @Argument(help: "How many machines.")
    var count: Int

    @Option(help: ArgumentHelp("Print only this one, counted from 1.", valueName: "number"))
    var shard: Int?

    @Option(help: ArgumentHelp("Files of times: xunit XML, or what modules test keeps.", valueName: "file"))
    var times: [String] = []

    @Flag(help: "Only test targets that the change since --base can reach.")
    var affected = false

    @Flag(help: "Answer in JSON.")
    var json = false

    func validate() throws {
        guard (1...1_000).contains(count) else {
            throw ValidationError("The number of machines is from 1 to 1,000, not \(count).")
        }
        if let shard, !(1...count).contains(shard) {
            throw ValidationError("--shard is a number from 1 to \(count).")
        }
    }

    func run() async throws {
        let (rules, workspace) = try await common.monorepo()
        let tests = affected ? try await change.affectedTests(workspace, rules) : workspace.testTargets
        let measured = try measuredTimes(root: workspace.root)
        let all = Shards.split(tests, of: workspace, into: count, times: measured.seconds)
        let chosen = shard.map { [all[$0 - 1]] } ?? all
        try ToolOutput.standard.answer(chosen, asJSON: json, text: Shards.text(chosen, of: count))
    }

    private func measuredTimes(root: String) throws -> TestTimes {
        guard !times.isEmpty else { return try TestTimes.read(TestTimes.standardFile(root: root)) }
        var measured = TestTimes()
        for file in times {
            // Only the default file may be missing, not one that was given.
            guard FileSystem.exists(file) else { throw ToolFailure.noFile(file) }
            if file.hasSuffix(".xml") {
                measured.record(try TestReport.read(files: [file]))
            } else {
                measured.merge(try TestTimes.read(file))
            }
        }
        return measured
    }
}
