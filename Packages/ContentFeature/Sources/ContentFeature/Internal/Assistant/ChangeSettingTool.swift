import AIClient
import Core
import Domain

/// Changes one setting, after the person has agreed.
@MainActor
final class ChangeSettingTool: AssistantTool {
    let tool: AITool
    let consent = AssistantConsent.beforeChanging
    private let definition: SettingDefinition
    private let app: AssistantAccess

    init(_ definition: SettingDefinition, in app: AssistantAccess) {
        self.definition = definition
        self.app = app
        var parameters = ToolParameters()
        let type =
            switch definition.kind {
            case .boolean: "boolean"
            case .number: "integer"
            case .text: "string"
            }
        parameters.add(
            "value", type: type, "The new value: \(definition.format).",
            choices: definition.kind == .text ? definition.choices : [])
        tool = AITool(
            name: ToolParameters.name("set_\(definition.name)"),
            summary: "Changes the setting '\(definition.name)' of this app: \(definition.help)",
            parameters: parameters.schema)
    }

    func question(for arguments: JSONValue) throws(AssistantRefusal) -> String {
        let (old, new) = try change(arguments)
        guard old != new else { throw AssistantRefusal("'\(definition.name)' is \(Self.shown(new)) already.") }
        return "Change '\(definition.name)' from \(Self.shown(old)) to \(Self.shown(new))?"
    }

    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String {
        let (old, new) = try change(arguments)
        do throws(SettingsError) {
            try await app.change(definition.name, new)
        } catch {
            throw AssistantRefusal(error.description)
        }
        return "Changed '\(definition.name)' from \(Self.shown(old)) to \(Self.shown(new))."
    }

    private static func shown(_ text: String) -> String { text.isEmpty ? "empty" : ForeignText(text).quoted }

    private func change(_ arguments: JSONValue) throws(AssistantRefusal) -> (old: String, new: String) {
        guard let value = arguments["value"]?.written else {
            throw AssistantRefusal("There is no value for '\(definition.name)'. Use \(definition.format).")
        }
        do throws(SettingsError) {
            return (try app.read(definition.name), try definition.storedText(for: value))
        } catch {
            throw AssistantRefusal(error.description)
        }
    }
}

/// Reads a setting that the person can see as well.
@MainActor
final class ReadSettingTool: AssistantTool {
    let tool: AITool
    let consent = AssistantConsent.notNeeded
    private let names: Set<String>
    private let app: AssistantAccess

    init(_ app: AssistantAccess) {
        self.app = app
        let names = app.settings.map(\.name)
        self.names = Set(names)
        var parameters = ToolParameters()
        parameters.add("name", "The name of the setting.", choices: names)
        tool = AITool(name: "read_setting", summary: "Reads a setting of this app.", parameters: parameters.schema)
    }

    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String {
        guard let name = arguments["name"]?.text, names.contains(name) else {
            throw AssistantRefusal("There is no setting of this name that may be read.")
        }
        do throws(SettingsError) {
            return "Looked up: \(name) = \(try app.read(name))"
        } catch {
            throw AssistantRefusal(error.description)
        }
    }
}
