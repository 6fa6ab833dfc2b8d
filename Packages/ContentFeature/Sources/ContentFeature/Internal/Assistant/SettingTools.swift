import AIClient
import Core
import Domain

@MainActor
extension AssistantTool {
    static func changing(_ definition: SettingDefinition, in app: AssistantAccess) -> AssistantTool {
        func shown(_ text: String) -> String { text.isEmpty ? "empty" : ForeignText(text).quoted }
        func change(_ arguments: JSONValue) throws(AssistantRefusal) -> (old: String, new: String) {
            guard let value = arguments["value"]?.written else {
                throw AssistantRefusal("There is no value for '\(definition.name)'. Use \(definition.format).")
            }
            do throws(SettingsError) {
                return (try app.read(definition.name), try definition.storedText(for: value))
            } catch {
                throw AssistantRefusal(error.description)
            }
        }
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
        let tool = AITool(
            name: ToolParameters.name("set_\(definition.name)"),
            summary: "Changes the setting '\(definition.name)' of this app: \(definition.help)",
            parameters: parameters.schema)
        return AssistantTool(tool, consent: .beforeChanging) { arguments throws(AssistantRefusal) in
            let (old, new) = try change(arguments)
            guard old != new else { throw AssistantRefusal("'\(definition.name)' is \(shown(new)) already.") }
            return "Change '\(definition.name)' from \(shown(old)) to \(shown(new))?"
        } run: { arguments, _ throws(AssistantRefusal) in
            let (old, new) = try change(arguments)
            do throws(SettingsError) {
                try await app.change(definition.name, new)
            } catch {
                throw AssistantRefusal(error.description)
            }
            return "Changed '\(definition.name)' from \(shown(old)) to \(shown(new))."
        }
    }

    /// Reads a setting that the person can see as well.
    static func readingSettings(in app: AssistantAccess) -> AssistantTool {
        let names = app.settings.map(\.name)
        var parameters = ToolParameters()
        parameters.add("name", "The name of the setting.", choices: names)
        let tool = AITool(name: "read_setting", summary: "Reads a setting of this app.", parameters: parameters.schema)
        return AssistantTool(
            tool,
            run: { arguments, _ throws(AssistantRefusal) in
                guard let name = arguments["name"]?.text, names.contains(name) else {
                    throw AssistantRefusal("There is no setting of this name that may be read.")
                }
                do throws(SettingsError) {
                    return "Looked up: \(name) = \(try app.read(name))"
                } catch {
                    throw AssistantRefusal(error.description)
                }
            })
    }
}
