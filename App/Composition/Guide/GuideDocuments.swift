import Domain
import LocalBackend
import Navigation

/// A command of the program, as the built-in model answers about it.
public struct CommandGuide: Sendable {
    let name: String
    let citations: [String]
    let text: String
    public let parts: [CommandGuide]

    /// - Parameters:
    ///   - citations: examples of its use, the best first.
    ///   - text: paragraphs, of which the first says what the command does.
    ///   - parts: its subcommands.
    public init(name: String, citations: [String], text: String, parts: [CommandGuide]) {
        self.name = name
        self.citations = citations
        self.text = text
        self.parts = parts
    }

    fileprivate var document: GuideDocument {
        GuideDocument(
            kind: .command, id: name, title: name, citations: citations, text: text, parts: parts.map(\.document))
    }
}

/// What the built-in model `slipway-guide` answers from: the definitions of the app's places, settings and commands.
enum GuideDocuments {
    /// - Parameter commands: those of the program.
    static func all(commands: [CommandGuide]) -> [GuideDocument] {
        let places = places(of: .all)
        let settings = settings(of: .all)
        let settingsPlace = places.first { $0.id == "settings" }?.citations ?? []
        let overviews = [
            GuideDocument(
                kind: .overview, id: "settings", title: "Settings",
                citations: ["slipway settings list"] + settingsPlace,
                text: "All settings of this app. Change them on the settings screen, or with these commands.",
                parts: settings),
            GuideDocument(
                kind: .overview, id: "links", title: "Links", citations: ["slipway routes list"],
                text: "All tabs, screens and sheets of this app, with their links.", parts: places),
        ]
        return overviews + places + settings + self.commands(commands.map(\.document))
    }

    /// An overview, then every command; nothing without commands.
    private static func commands(_ commands: [GuideDocument]) -> [GuideDocument] {
        func all(_ documents: [GuideDocument]) -> [GuideDocument] { documents.flatMap { [$0] + all($0.parts) } }
        guard !commands.isEmpty else { return [] }
        let overview = GuideDocument(
            kind: .overview, id: "commands", title: "Commands", citations: ["slipway --help"],
            text: "All commands of this program.", parts: commands)
        return [overview] + all(commands)
    }

    static func places(of modules: AppModules) -> [GuideDocument] {
        let table = modules.routeTable
        let tabs = modules.tabs.map { tab in
            GuideDocument(
                kind: .place, id: tab.id.rawValue, title: tab.title,
                citations: ["\(table.scheme)://\(tab.id.rawValue)"], text: "The \(tab.title) tab.")
        }
        return tabs + table.plainDefinitions.map { place($0, in: table) }
    }

    private static func place(_ definition: RouteDefinition, in table: RouteTable) -> GuideDocument {
        let words = definition.id.replacing("-", with: " ")
        let access = definition.needsSession ? "" : " You see it while you are signed out."
        return GuideDocument(
            kind: .place, id: definition.id, title: words.prefix(1).uppercased() + words.dropFirst(),
            citations: [table.link(of: definition)], text: definition.summary + access)
    }

    static func settings(of modules: AppModules) -> [GuideDocument] {
        modules.listedSettings.map { setting in
            // Values that change something, to be copied.
            var values = setting.choices.filter { (try? setting.storedText(for: $0)) != setting.defaultText }
            // As people write it: `off` for a setting that is stored as `false`.
            let usual = setting.choices.first { !values.contains($0) } ?? setting.defaultText
            let standard = usual.isEmpty ? "It is empty by default." : "The default is \(usual)."
            if values.isEmpty { values = [setting.defaultText.isEmpty ? "VALUE" : setting.defaultText] }
            return GuideDocument(
                kind: .setting, id: setting.name, title: setting.name.replacing(".", with: " "),
                citations: values.map { "slipway settings set \(setting.name) \($0)" },
                text: "\(setting.help) Use \(setting.format). \(standard)")
        }
    }
}
