import AIClient
import ContentFeature
import Core
import Domain
import SettingsStorage

/// Reads a setting that the person can see as well.
@MainActor
final class ReadSettingTool: AssistantTool {
    let tool: AITool
    let changesSomething = false
    private let names: Set<String>
    private let settings: SQLiteSettingsStore

    /// - Parameter definitions: those that may be read.
    init(_ definitions: [SettingDefinition], in settings: SQLiteSettingsStore) {
        self.settings = settings
        names = Set(definitions.map(\.name))
        var parameters = ToolParameters()
        parameters.add("name", "The name of the setting.", choices: definitions.map(\.name))
        tool = AITool(name: "read_setting", summary: "Reads a setting of this app.", parameters: parameters.schema)
    }

    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String {
        guard let name = arguments["name"]?.text, names.contains(name) else {
            throw AssistantRefusal("There is no setting of this name that may be read.")
        }
        do throws(SettingsError) {
            return "Looked up: \(name) = \(try settings.listing(named: name).text)"
        } catch {
            throw AssistantRefusal(error.description)
        }
    }
}
