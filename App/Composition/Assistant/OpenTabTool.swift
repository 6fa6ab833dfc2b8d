import AIClient
import ContentFeature
import Core
import Navigation

/// Goes to a tab, after the reply has ended.
@MainActor
final class OpenTabTool: AssistantTool {
    let tool: AITool
    let changesSomething = false
    private let tab: TabID
    private let router: AppRouter

    init(_ tab: TabID, router: AppRouter) {
        self.tab = tab
        self.router = router
        tool = AITool(
            name: ToolParameters.name("open_\(tab.rawValue)"),
            summary: "Goes to the tab '\(tab.rawValue)' of this app.",
            parameters: ToolParameters().schema)
    }

    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String {
        "Opens '\(tab.rawValue)' when the answer has ended."
    }

    func afterReply(_ arguments: JSONValue) async {
        router.perform(.selectTab(tab))
    }
}
