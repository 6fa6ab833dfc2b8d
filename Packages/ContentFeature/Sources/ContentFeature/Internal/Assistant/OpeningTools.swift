import AIClient
import Core
import Navigation

/// Tools that open a place after the reply has ended. They change nothing, so the person is not asked.
@MainActor
extension AssistantTool {
    /// - Parameter definition: of a route that can be opened while a user is signed in.
    static func opening(_ definition: RouteDefinition, in app: AssistantAccess) -> AssistantTool {
        func entry(_ arguments: JSONValue) throws(AssistantRefusal) -> RouteEntry {
            var captures: [String: String] = [:]
            var items: [String: [String]] = [:]
            for parameter in definition.parameters {
                guard let value = arguments[parameter.name], value != .null else { continue }
                guard let text = value.written else {
                    throw AssistantRefusal("'\(parameter.name)' must be a text or a number.")
                }
                switch parameter.kind {
                case .capture, .rest: captures[parameter.name] = text
                case .item, .items: items[parameter.name] = [text]
                }
            }
            guard let entry = app.table.canonical(RouteEntry(definition.id, captures: captures, items: items)) else {
                throw AssistantRefusal("There is no place '\(definition.id)' with these values.")
            }
            return entry
        }
        var parameters = ToolParameters()
        for parameter in definition.parameters {
            let examples = parameter.examples.isEmpty ? "" : " Such as: \(parameter.examples.joined(separator: ", "))."
            let kind = parameter.kind == .rest ? "The rest of the path." : "The value '\(parameter.name)'."
            parameters.add(parameter.name, kind + examples, isRequired: parameter.isRequired)
        }
        let tool = AITool(
            name: ToolParameters.name("open_\(definition.id)"),
            summary: "Opens a screen of this app: \(definition.summary)", parameters: parameters.schema)
        return AssistantTool(
            tool,
            run: { arguments, _ throws(AssistantRefusal) in
                _ = try entry(arguments)
                return "Opens '\(definition.id)' when the answer has ended."
            },
            afterReply: { arguments in
                guard let entry = try? entry(arguments) else { return }
                app.perform(definition.placement == .sheet ? .presentSheet(entry) : .push(entry))
            })
    }

    static func opening(_ tab: TabID, in app: AssistantAccess) -> AssistantTool {
        let tool = AITool(
            name: ToolParameters.name("open_\(tab.rawValue)"),
            summary: "Goes to the tab '\(tab.rawValue)' of this app.", parameters: ToolParameters().schema)
        return AssistantTool(
            tool, run: { _, _ in "Opens '\(tab.rawValue)' when the answer has ended." },
            afterReply: { _ in app.perform(.selectTab(tab)) })
    }
}
