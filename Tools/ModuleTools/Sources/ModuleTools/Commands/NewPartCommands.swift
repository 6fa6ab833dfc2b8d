import ArgumentParser

/// The options of commands that add a part to a feature.
struct NewPartOptions: ParsableArguments {
    @OptionGroup var common: ToolOptions

    @Option(name: .customLong("in"), help: ArgumentHelp("The feature, as in Billing.", valueName: "feature"))
    var feature: String

    @OptionGroup var options: ChangeTreeOptions

    /// Renders the template of a part for a feature, and carries out the change. The feature's name follows the summary, and
    /// its values are added.
    func perform(
        _ kind: String, _ summary: String, values: (PartContext) throws -> TemplateValues
    ) async throws {
        let (rules, workspace) = try await common.monorepo()
        let template = try Template.read(kind, root: workspace.root, rules: rules)
        let context = try PartContext(feature, in: workspace, template: template)
        let all = try values(context).merging(context.feature.values("Feature")) { first, _ in first }
        let plan = TemplatePlan(template: template, workspace: workspace, values: all)
        try await options.perform(plan, "\(summary) \(context.feature.type).") { change in
            ["Changed: \(change.written.joined(separator: ", "))."]
        }
    }
}

struct NewRouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Add a screen with a link of its own to a feature.",
        discussion: """
            EXAMPLE
              $ modules new route Invoice --in Billing --value number:Int
              The route Invoice has been added to Billing.
                link: invoice
            """)

    @Argument(help: ArgumentHelp("The route's name, as in Invoice.", valueName: "name"))
    var name: String

    @Option(
        name: .customLong("value"),
        help: ArgumentHelp("A value that its link carries, as in number:Int; can be repeated.", valueName: "key:type"))
    var values: [String] = []

    @Option(help: ArgumentHelp("The tab that it stands on; the feature's own if none is given.", valueName: "tab"))
    var home: String?

    @OptionGroup var part: NewPartOptions

    func run() async throws {
        let name = try NewName(name, of: "a route")
        let parameters = try TypedValue.checked(values, of: "a value")
        try await part.perform("route", "The route \(name.type) has been added to") { context in
            let home = home ?? context.identities.first { $0.kind == "home" }?.id ?? context.feature.id
            return name.values().merging([
                "home": .text(home), "values": TypedValue.list(parameters), "hasValues": .flag(!parameters.isEmpty),
                "hasOneValue": .flag(parameters.count == 1),
            ]) { first, _ in first }
        }
    }
}

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

struct NewSettingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setting",
        abstract: "Add a setting to a feature.",
        discussion: """
            EXAMPLE
              $ modules new setting reminders:Bool --in Billing
              The setting reminders has been added to Billing.
                setting: billing.reminders
            """)

    @Argument(help: ArgumentHelp("Its name and type, as in currency:String or limit:Int=10.", valueName: "key:type"))
    var setting: String

    @OptionGroup var part: NewPartOptions

    func run() async throws {
        let setting = try TypedValue(setting, of: "a setting")
        try await part.perform("setting", "The setting \(setting.name.member) has been added to") { context in
            let hasSettings = context.identities.contains { $0.kind == "setting" }
            return setting.values().merging(["hasSettings": .flag(hasSettings)]) { first, _ in first }
        }
    }
}

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
