import ArgumentParser

/// `modules new route`
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
