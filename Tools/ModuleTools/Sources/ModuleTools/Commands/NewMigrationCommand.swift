import ArgumentParser

/// `modules new migration`
struct NewMigrationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migration",
        abstract: "Add the next step of a feature's schema: a table.",
        discussion: """
            EXAMPLE
              $ modules new migration Receipt --in Billing
              The migration Receipt has been added to Billing.
                migration: billing.2
                table: billing_receipt
            """)

    @Argument(help: ArgumentHelp("What the table holds, as in Receipt.", valueName: "name"))
    var name: String

    @OptionGroup var part: NewPartOptions

    func run() async throws {
        let name = try NewName(name, of: "a migration")
        try await part.perform("migration", "The migration \(name.type) has been added to") { context in
            name.values().merging([
                "number": .text(String(context.nextNumber(of: "migration"))),
                "hasMigrations": .flag(context.prefix(of: "migration") != nil),
                "prefix": .text(context.prefix(of: "migration") ?? context.feature.id),
            ]) { first, _ in first }
        }
    }
}
