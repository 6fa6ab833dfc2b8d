import ArgumentParser

/// The options of every command.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Write data as JSON, for programs.")
    var json = false

    @Flag(help: "Write no colours; NO_COLOR does the same. There are no colours yet.")
    var noColor = false

    @Flag(help: "Do not page long output. PAGER chooses the pager.")
    var noPager = false
}
