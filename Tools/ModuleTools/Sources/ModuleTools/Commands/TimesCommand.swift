import ArgumentParser

/// `modules times`
struct TimesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "times",
        abstract: "Print how long each module took to build, and the chain that more cores would not shorten.",
        discussion: """
            Reads SwiftPM's own database of the last build; builds nothing.

            EXAMPLE
              $ modules times
              module  seconds  share
              GRDB       26.7   55 %
              Core       13.3   27 %
              Cart        8.6   18 %

              total      48.6 s in 3 modules, with waiting for a processor
              elapsed    41.6 s, with linking
              critical   40.0 s: GRDB -> Core
            """)

    @OptionGroup var common: CommonOptions

    @OptionGroup var build: BuildOptions

    @Flag(help: "Answer in JSON.")
    var json = false

    func run() async throws {
        let times = try build.times(root: common.rootPath())
        if json { return try Output.standard.printJSON(times) }
        try Output.standard.print(times.text)
    }
}
