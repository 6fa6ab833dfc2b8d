import ArgumentParser

/// `modules new`
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a feature, or a part of one, from the monorepo's templates.",
        discussion: """
            The templates are files of the monorepo: .modules.yml names their directory, and a team can change them. A \
            failure or Ctrl-C leaves the tree as it was; --dry-run only prints the change.

            EXAMPLE
              $ modules new feature Billing --tab --setting currency:String
              $ modules new route Invoice --in Billing --value number:Int
              $ modules new sheet Payment --in Billing
              $ modules new setting reminders:Bool --in Billing
              $ modules new migration Receipt --in Billing
            """,
        subcommands: [
            NewFeatureCommand.self, NewRouteCommand.self, NewSheetCommand.self, NewSettingCommand.self,
            NewMigrationCommand.self,
        ])
}
