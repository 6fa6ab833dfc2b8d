import ArgumentParser

/// `modules watch`
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Rebuild, and run the affected tests, each time a file is saved.",
        discussion: """
            Without a name, the test targets run that the saved files can reach; with one, only those of that module, \
            package or test target. Tests that failed run again with the next save, until they pass. Files that are saved \
            within a moment are one save. A save during a run ends it, with all programs that it has started, and a new \
            run starts: results of code that is no longer there are of no use, and the compiler keeps the modules that are \
            finished. A file that is written without a change starts nothing; hidden files and directories, such as \
            .build, and files that editors write beside the edited one are not watched.

            On a terminal, the title of the window says what runs (…), what has passed (✔) and what has failed (✘). \
            Ctrl-C ends everything, brings the title back, and ends this program by the same signal (130 in a shell).

            EXAMPLE
              $ modules watch Cart
              modules: 461 files are watched, for CartTests. Ctrl-C ends this.
              modules: saved: Cart/Sources/Cart/Cart.swift
              modules: swift test in Cart: CartTests
              ✔ Test run with 41 tests in 6 suites passed after 0.112 seconds.
              modules: 41 tests in 1 target passed.

              $ modules watch --pass --disable-xctest
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: "A module, a package or a test target; the tests of all modules when none is named.")
    var name: String?

    @Option(
        name: .customLong("pass"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An argument to pass on to swift test; can be repeated.", valueName: "argument"))
    var arguments: [String] = []

    func run() async throws {
        EndingSignals.ignoreBrokenPipes()
        try await Interruption.cancelling { [self] in try await watch() }
    }

    private func watch() async throws {
        let root = try common.rootPath()
        let runs = WatchRuns(name: name, output: .standard, load: { try await read() }) { plan in
            let swift = ExternalProgram(name: "swift", hasOwnGroup: true)
            return try await TestRunner(root: root, swift: swift, output: .standard).run(plan, arguments: arguments)
        }
        let title = TerminalTitle(output: .standard)
        try title.begin()
        // When nothing can be written any more, that is reported already.
        defer { try? title.end() }
        let loop = WatchLoop(
            root: root, watcher: FileWatchers.make(), pause: { try await Task.sleep(for: .milliseconds(150)) },
            ready: { count in
                let tests = try await runs.begin()
                try title.show("modules: waiting")
                let purpose = tests.map { ", for " + $0.joined(separator: ", ") } ?? ""
                Output.standard.say(
                    "\(CountText.counted(count, "file is", "files are")) watched\(purpose). Ctrl-C ends this.")
            },
            work: { try await runs.run($0) })
        try await loop.run()
    }

    private func read() async throws -> WatchRuns.Reading {
        let rules = try common.rules()
        return (try await common.soundWorkspace(rules), rules)
    }
}
