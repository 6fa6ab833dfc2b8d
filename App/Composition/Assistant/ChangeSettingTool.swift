import AIClient
import ContentFeature
import Core
import Domain
import SettingsStorage

/// Changes one setting, after the person has agreed.
@MainActor
final class ChangeSettingTool: AssistantTool {
    let tool: AITool
    let changesSomething = true
    private let definition: SettingDefinition
    private let settings: SQLiteSettingsStore

    init(_ definition: SettingDefinition, in settings: SQLiteSettingsStore) {
        self.definition = definition
        self.settings = settings
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
            try await settings.setText(new, named: definition.name)
        } catch {
            throw AssistantRefusal(error.description)
        }
        return "Changed '\(definition.name)' from \(Self.shown(old)) to \(Self.shown(new))."
    }

    /// An empty text would be a gap in a sentence.
    private static func shown(_ text: String) -> String { text.isEmpty ? "empty" : text }

    private func change(_ arguments: JSONValue) throws(AssistantRefusal) -> (old: String, new: String) {
        guard let value = arguments["value"]?.written else {
            throw AssistantRefusal("There is no value for '\(definition.name)'. Use \(definition.format).")
        }
        do throws(SettingsError) {
            return (try settings.listing(named: definition.name).text, try definition.storedText(for: value))
        } catch {
            throw AssistantRefusal(error.description)
        }
    }
}
