import ArgumentParser

/// Whether values are shown that tell something about a person.
struct PrivacyOptions: ParsableArguments {
    @Flag(help: "Show values, too, that tell something about a person.")
    var sensitive = false
}
