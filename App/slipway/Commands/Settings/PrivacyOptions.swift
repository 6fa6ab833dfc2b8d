import ArgumentParser

/// Whether personal values are shown.
struct PrivacyOptions: ParsableArguments {
    @Flag(help: "Also show values that are personal data.")
    var sensitive = false
}
