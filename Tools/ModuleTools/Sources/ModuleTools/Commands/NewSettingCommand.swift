import ArgumentParser

/// `modules new setting`
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
