import ArgumentParser

/// Whether personal values are shown.
struct PrivacyOptions: ParsableArguments {
    @Flag(help: "Show values, too, that tell something about a person.")
    var sensitive = false
}
