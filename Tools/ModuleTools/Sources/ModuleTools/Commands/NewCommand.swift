import ArgumentParser

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

struct NewFeatureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feature",
        abstract: "Write a feature: its package, and what joins it to the app.",
        discussion: """
            Writes the package with its API, factory, routes, screens, doubles, tests, README and article, and the lines \
            that make it a part of the app. Then it runs the checks of the template: the tests of the package alone, the \
            boundaries, and the feature's screen in the app.

            EXAMPLE
              $ modules new feature Billing --tab --setting currency:String
              modules: The package's tests: Tools/test BillingFeature
              …
              The feature Billing has been added.
                link: billing, billing-details
                setting: billing.currency
              Its code is in Packages/BillingFeature.

              $ modules new feature OrderHistory --store --dry-run | less
            """)

    @OptionGroup var common: ToolOptions

    @Argument(help: ArgumentHelp("The feature's name, as in OrderHistory.", valueName: "name"))
    var name: String

    @Flag(help: "Its first screen is a tab; otherwise a screen above another tab.")
    var tab = false

    @Option(
        name: .customLong("setting"),
        help: ArgumentHelp(
            "A setting, as in currency:String, limit:Int=10 or reminders:Bool; can be repeated.", valueName: "key:type")
    )
    var settings: [String] = []

    @Flag(help: "It stores entries in a table of its own.")
    var store = false

    @Flag(help: "It asks a server.")
    var client = false

    @Flag(help: "It has a command of its own.")
    var command = false

    @Option(help: ArgumentHelp("The tab that the screens stand on, without --tab.", valueName: "tab"))
    var home: String?

    @OptionGroup var options: ChangeTreeOptions

    func validate() throws {
        if tab, home != nil {
            throw ValidationError("--home is for a feature without a tab of its own; leave out one.")
        }
    }

    func run() async throws {
        let name = try featureName()
        let settings = try TypedValue.checked(self.settings, of: "a setting")
        let (rules, workspace) = try await common.monorepo()
        let template = try Template.read("feature", root: workspace.root, rules: rules)
        var values = name.values()
        values["tab"] = .flag(tab)
        values["store"] = .flag(store)
        values["client"] = .flag(client)
        values["command"] = .flag(command)
        values["storeOrClient"] = .flag(store || client)
        values["settings"] = TypedValue.list(settings)
        values["hasSettings"] = .flag(!settings.isEmpty)
        let parts = [settings.isEmpty ? nil : "settings", store ? "store" : nil, client ? "client" : nil].compactMap(
            \.self)
        values["hasParts"] = .flag(!parts.isEmpty)
        values["parts"] = .list(
            parts.enumerated().map { ["part": .text($1), "isLast": .flag($0 == parts.count - 1)] })
        // Its own tab has its id. Otherwise the template has a default.
        if let home = home ?? (tab ? name.id : nil) { values["Home"] = .text(home) }
        let plan = TemplatePlan(template: template, workspace: workspace, values: values)
        try await options.perform(plan, "The feature \(name.type) has been added.") { change in
            ["Its code is in \(Self.places(of: change).joined(separator: ", "))."]
        }
    }

    /// `BillingFeature` means the feature Billing.
    private func featureName() throws -> NewName {
        let name = try NewName(self.name, of: "a feature")
        guard name.type.hasSuffix("Feature"), name.type != "Feature" else { return name }
        return try NewName(String(name.type.dropLast("Feature".count)), of: "a feature")
    }

    /// The directories and files that are new, without what is below them.
    private static func places(of change: TreeChange) -> [String] {
        let manifests = change.written.filter { RelativePath.lastComponent($0) == "Package.swift" }
            .map(RelativePath.parent).filter { !$0.isEmpty }
        return manifests + change.written.filter { path in !manifests.contains { RelativePath.isInside(path, $0) } }
    }
}
