import ContentFeature
import ContentStorage
import Domain
import Navigation
import SettingsStorage

/// What a model may do in the app: generated from the route table and the settings.
@MainActor
enum AssistantTools {
    /// How many tools servers accept at once.
    static let limit = 128

    /// Sensitive and unlisted settings have none.
    static func make(
        router: AppRouter, settings: SQLiteSettingsStore, definitions: [SettingDefinition],
        conversations: any ConversationStoring, account: @escaping @MainActor () -> String?
    ) -> [any AssistantTool] {
        let tabs: [any AssistantTool] = router.table.tabs.map { OpenTabTool($0, router: router) }
        let places: [any AssistantTool] = router.table.definitions.filter(\.needsSession).map {
            OpenPlaceTool($0, router: router)
        }
        let open = definitions.filter { $0.isListed && !$0.isSensitive }
        let general: [any AssistantTool] = [
            ReadSettingTool(open, in: settings), SearchConversationsTool(conversations, account: account),
        ]
        let changes: [any AssistantTool] = open.map { ChangeSettingTool($0, in: settings) }
        return Array((general + changes + tabs + places).prefix(limit))
    }
}
