import ArgumentParser

/// Whether personal values are shown.
struct PrivacyOptions: ParsableArguments {
    @Flag(help: "Show personal values, too.")
    var sensitive = false
}
