import ContentStorage
import Design
import Navigation
import Persistence

/// What rows lead to, as the store has it: the views read it, and do not appear. No mark is set, nothing is sent, and no
/// server is asked.
@MainActor
struct ContentPreviews {
    let services: ContentServices
    let makeView: @MainActor @Sendable (ContentRoute) -> (any LiveView)?

    /// - Returns: nil for a route whose view shows nothing before it has asked a server, or read what is not its own.
    func maker(for route: ContentRoute) -> Element.Preview? {
        switch route {
        case .chat, .dexEntry, .pokedex, .generateImage, .vision, .lottie1, .lottie2, .lottie3:
            return { await screen(for: route) }
        default: return nil
        }
    }

    private func screen(for route: ContentRoute) async -> Screen? {
        guard let view = makeView(route) else { return nil }
        switch (view, route) {
        case (let view as ChatView, .chat(let name, _)): return await end(of: name, in: view)
        case (let view as DexEntryView, _): await view.read()
        case (let view as PokedexView, _): await view.readRows()
        case (let view as GenerateImageView, _): await view.readList()
        default: break
        }
        return view.screen
    }

    /// - Parameter name: nil for the newest conversation.
    private func end(of name: String?, in view: ChatView) async -> Screen? {
        let store = services.store.conversations
        guard let account = services.account() else { return nil }
        let id: ConversationID? =
            if let name { ConversationID(rawValue: name) } else { try? await store.newest(account: account) }
        guard let id,
            let end = try? await store.end(of: id, account: account, limit: ShownConversation.belowExcerpt)
        else { return nil }
        let title = end.conversation.title
        return Screen("chat", title: title.isEmpty ? "Untitled" : title, style: .conversation) {
            for message in end.messages { Section { MessageRow(message: message, model: view).elements } }
        }
    }
}
