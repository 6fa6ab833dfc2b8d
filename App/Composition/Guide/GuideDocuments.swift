public import LocalBackend
import Domain
import Navigation

/// What the built-in model `slipway-guide` answers from: the app's places, settings and commands, and articles about it.
public enum GuideDocuments {
    /// - Parameter commands: those of the program, which only it knows.
    public static func all(commands: [GuideDocument]) -> [GuideDocument] {
        places(of: .all) + settings(of: .all) + commands + articles
    }

    /// The tabs, screens and sheets, each with a link.
    static func places(of modules: AppModules) -> [GuideDocument] {
        let table = modules.routeTable
        let tabs = modules.tabs.map { tab in
            GuideDocument(
                kind: .place, id: tab.id.rawValue, title: tab.title, citation: "\(table.scheme)://\(tab.id.rawValue)",
                text: "The \(tab.title) tab.")
        }
        return tabs + table.plainDefinitions.map { place($0, in: table) }
    }

    private static func place(_ definition: RouteDefinition, in table: RouteTable) -> GuideDocument {
        let words = definition.id.replacing("-", with: " ")
        let kind = definition.placement == .sheet ? "sheet" : "screen"
        let access = definition.needsSession ? "You need an account for it." : "You see it while you are signed out."
        return GuideDocument(
            kind: .place, id: definition.id, title: words.prefix(1).uppercased() + words.dropFirst(),
            citation: table.link(of: definition), text: "\(definition.summary) \(access)\n\nThe \(kind) '\(words)'.")
    }

    /// The settings that people see.
    static func settings(of modules: AppModules) -> [GuideDocument] {
        modules.listedSettings.map { setting in
            let standard =
                setting.defaultText.isEmpty ? "It is empty by default." : "The default is \(setting.defaultText)."
            // A value that changes something, to be copied.
            let value = setting.choices.last { (try? setting.storedText(for: $0)) != setting.defaultText }
            return GuideDocument(
                kind: .setting, id: setting.name, title: "Setting \(setting.name)",
                citation: value.map { "slipway settings set \(setting.name) \($0)" }
                    ?? "slipway settings get \(setting.name)",
                text: "\(setting.help) \(standard)\n\nUse \(setting.format). Change it on the settings screen or with "
                    + "'slipway settings set'.")
        }
    }
}
