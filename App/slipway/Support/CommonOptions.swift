import ArgumentParser

/// The options of every command.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Print JSON. 'slipway help json' describes it.")
    var json = false

    @Flag(help: "Print no colours. NO_COLOR=1 does the same. (slipway prints no colours yet.)")
    var noColor = false

    @Flag(help: "Do not page long output. PAGER chooses the pager.")
    var noPager = false
}
