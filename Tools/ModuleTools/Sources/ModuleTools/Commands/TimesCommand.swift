import ArgumentParser

/// `modules times`
struct TimesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "times",
        abstract: "Tell what each module took to build, and the chain that no more cores would shorten.",
        discussion: """
            Reads SwiftPM's own database of the last build; builds nothing.

            EXAMPLE
              $ modules times
              module   seconds  share
              GRDB        26.7    18%
              …
              Critical path, 61.2 s: Logging → Core → Persistence → SettingsFeature → Composition
            """)

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("Where the build lies.", valueName: "directory"))
    var buildPath: String?

    @Option(name: .shortAndLong, help: "debug or release.")
    var configuration = "debug"

    @Flag(help: "Answer in JSON.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let directory = try buildPath ?? common.rootPath() + "/.build"
            let times = try BuildTimes.read(buildDirectory: directory, configuration: configuration)
            if json { return try Output.standard.printJSON(times) }
            Output.standard.print(times.text)
        }
    }
}
