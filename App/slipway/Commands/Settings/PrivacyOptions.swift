import ArgumentParser

/// Whether personal values are shown.
struct PrivacyOptions: ParsableArguments {
    @Flag(help: "Include personal values.")
    var sensitive = false
}
