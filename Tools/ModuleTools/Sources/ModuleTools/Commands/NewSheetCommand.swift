import ArgumentParser

/// `modules new sheet`
struct NewSheetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Add a sheet to a feature.",
        discussion: """
            EXAMPLE
              $ modules new sheet Payment --in Billing
              The sheet Payment has been added to Billing.
                link: payment
            """)

    @Argument(help: ArgumentHelp("The sheet's name, as in Payment.", valueName: "name"))
    var name: String

    @OptionGroup var part: NewPartOptions

    func run() async throws {
        let name = try NewName(name, of: "a sheet")
        try await part.perform("sheet", "The sheet \(name.type) has been added to") { _ in name.values() }
    }
}
