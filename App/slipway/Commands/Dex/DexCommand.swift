import ArgumentParser

/// The commands about what the scanner has found.
struct DexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dex",
        abstract: "Scan pictures, and list, read and export what was found.",
        discussion: """
            EXAMPLE
              slipway dex scan leaf.jpg
              slipway dex list
            """,
        subcommands: [DexScanCommand.self, DexListCommand.self, DexShowCommand.self, DexExportCommand.self])
}
