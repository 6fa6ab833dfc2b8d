import ArgumentParser

/// The options of commands that read the record of a build.
struct BuildOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The directory of the build.", valueName: "directory"))
    var buildPath: String?

    @Option(name: .shortAndLong, help: "debug or release.")
    var configuration = "debug"

    func times(root: String) throws -> BuildTimes {
        try BuildTimes.read(buildDirectory: buildPath ?? root + "/.build", configuration: configuration)
    }
}
