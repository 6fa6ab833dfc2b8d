import AIClient
import Core
import Navigation

/// Opens a screen or a sheet, after the reply has ended. It changes nothing, so the person is not asked.
@MainActor
final class OpenPlaceTool: AssistantTool {
    let tool: AITool
    let consent = AssistantConsent.notNeeded
    private let definition: RouteDefinition
    private let app: AssistantAccess

    /// - Parameter definition: of a route that can be opened while a user is signed in.
    init(_ definition: RouteDefinition, in app: AssistantAccess) {
        self.definition = definition
        self.app = app
        var parameters = ToolParameters()
        for parameter in definition.parameters {
            let examples = parameter.examples.isEmpty ? "" : " Such as: \(parameter.examples.joined(separator: ", "))."
            let kind = parameter.kind == .rest ? "The rest of the path." : "The value '\(parameter.name)'."
            parameters.add(parameter.name, kind + examples, isRequired: parameter.isRequired)
        }
        tool = AITool(
            name: ToolParameters.name("open_\(definition.id)"),
            summary: "Opens a screen of this app: \(definition.summary)", parameters: parameters.schema)
    }

    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String {
        _ = try entry(arguments)
        return "Opens '\(definition.id)' when the answer has ended."
    }

    func afterReply(_ arguments: JSONValue) async {
        guard let entry = try? entry(arguments) else { return }
        app.perform(definition.placement == .sheet ? .presentSheet(entry) : .push(entry))
    }

    /// The place that the arguments name.
    private func entry(_ arguments: JSONValue) throws(AssistantRefusal) -> RouteEntry {
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
}

/// Goes to a tab, after the reply has ended.
@MainActor
final class OpenTabTool: AssistantTool {
    let tool: AITool
    let consent = AssistantConsent.notNeeded
    private let tab: TabID
    private let app: AssistantAccess

    init(_ tab: TabID, in app: AssistantAccess) {
        self.tab = tab
        self.app = app
        tool = AITool(
            name: ToolParameters.name("open_\(tab.rawValue)"),
            summary: "Goes to the tab '\(tab.rawValue)' of this app.",
            parameters: ToolParameters().schema)
    }

    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String {
        "Opens '\(tab.rawValue)' when the answer has ended."
    }

    func afterReply(_ arguments: JSONValue) async {
        app.perform(.selectTab(tab))
    }
}
