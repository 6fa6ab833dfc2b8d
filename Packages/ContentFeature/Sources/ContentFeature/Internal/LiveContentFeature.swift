import AIClient
import ContentStorage
import Core
import Design
import Foundation
import Logging
import Navigation
import Persistence

@MainActor
final class LiveContentFeature: ContentFeatureAPI {
    let id = "content"
    private let navigator: Navigator<ContentRoute>
    private let toasts: ToastCenter
    let server: AIConfiguration?
    let services: ContentServices
    private let greeting: WelcomeGreeting
    private let onShow: @MainActor @Sendable (WelcomeTarget) -> Void
    private let catalog: ModelCatalog
    private let owners: ReplyOwners
    let replies: LiveConversationEngine
    private let collector: DexCollector
    private let membership: LiveProMembership

    init(
        navigator: Navigator<ContentRoute>, toasts: ToastCenter, greeting: WelcomeGreeting,
        onShow: @escaping @MainActor @Sendable (WelcomeTarget) -> Void, server: AIConfiguration?,
        services: ContentServices
    ) {
        self.navigator = navigator
        self.toasts = toasts
        self.server = server
        self.services = services
        self.greeting = greeting
        self.onShow = onShow
        membership = LiveProMembership(services: services, toasts: toasts)
        catalog = ModelCatalog(ai: services.ai) { [membership] in
            membership.status.limits.notice(requestsToday: membership.status.requestsToday)
        }
        owners = ReplyOwners(directory: services.process.locks)
        replies = LiveConversationEngine(services: services, catalog: catalog, owners: owners)
        collector = DexCollector(services: services)
    }

    var commands: AICommands { AICommands(services: services, engine: replies, scanner: collector) }
    var store: ContentStore { services.store }
    var pro: any ProMembership { membership }

    func stored(of account: String) -> StoredContent { StoredContent(services: services, account: account) }

    func makeMainView() -> any LiveView {
        ContentMenuView(navigator: navigator, preview: previews)
    }

    func makeWelcomeView() -> any LiveView {
        WelcomeView(greeting: greeting, pro: membership, services: services, navigator: navigator, onShow: onShow)
    }

    func makeView(for route: ContentRoute) -> any LiveView {
        let dismiss = navigator.dismissSheet
        return switch route {
        case .chat(let conversation, let message):
            ChatView(
                conversation: conversation, message: message, services: services, engine: replies,
                navigator: navigator, makeList: conversationsBesideChat)
        case .conversations:
            ConversationsView(services: services, toasts: toasts, navigator: navigator, preview: previews)
        case .rename(let conversation):
            RenameView(ConversationID(rawValue: conversation), services: services, dismiss: dismiss)
        case .persona(let id):
            PersonaView(id: id, services: services, dismiss: dismiss)
        case .singleRequest:
            SingleRequestView(
                model: SingleRequestModel(services: services, catalog: catalog, owners: owners, toasts: toasts))
        case .generateImage: GenerateImageView(services: services, catalog: catalog, toasts: toasts)
        case .vision: VisionView(services: services, catalog: catalog)
        case .pokedex: finds(preview: previews)
        case .dexEntry(let id):
            DexEntryView(
                id: id, services: services, navigator: navigator, toasts: toasts,
                list: finds(openBeside: navigator.replaceFront(with:)))
        case .paywall: paywall(route, close: dismiss)
        case .paywall1, .paywall2, .paywall3: paywall(route, close: navigator.pop)
        case .insights: InsightsView(services: services)
        case .lottie1: OnceView()
        case .lottie2: LoopView()
        case .lottie3: FollowView()
        }
    }

    /// The conversations beside a chat: a row shows its conversation there.
    private func conversationsBesideChat() -> ConversationsView {
        ConversationsView(
            services: services, toasts: toasts, navigator: navigator, open: navigator.replaceFront(with:))
    }

    private var previews: ContentPreviews {
        ContentPreviews(services: services) { [weak self] in self?.makeView(for: $0) }
    }

    private func finds(
        openBeside: (@MainActor @Sendable (ContentRoute) -> Void)? = nil, preview: ContentPreviews? = nil
    ) -> PokedexView {
        PokedexView(
            services: services, catalog: catalog, collector: collector, navigator: navigator, toasts: toasts,
            openBeside: openBeside, preview: preview)
    }

    private func paywall(_ route: ContentRoute, close: @escaping @MainActor @Sendable () -> Void) -> PaywallView {
        PaywallView(route.place, membership: membership, services: services, toasts: toasts, close: close)
    }

    func reasonGone(_ route: ContentRoute, account: String?) async -> String? {
        guard let account else { return nil }
        do throws(StorageError) {
            switch route {
            case .chat(let id?, _) where id != ContentRoute.newConversation, .rename(let id):
                let found = try await services.store.conversations.conversation(
                    ConversationID(rawValue: id), account: account)
                return found == nil ? "the conversation was deleted" : nil
            case .dexEntry(let id):
                return try await services.store.dex.entry(id, account: account) == nil ? "the find was deleted" : nil
            default: return nil
            }
        } catch {
            return nil
        }
    }

    func becameActive() async {
        do throws(StorageError) {
            try await owners.closeOrphans(in: services.store.conversations)
        } catch {
            services.process.logger.error("interrupted replies cannot be closed", metadata: ["reason": "\(error)"])
        }
        // A server may take long to answer; nothing waits for it here.
        Task { [replies] in await replies.flushWaiting() }
        Task { [collector] in await collector.flush() }
        await membership.load()
        Task { [membership] in await membership.becameActive() }
    }

    func find(_ text: String) async -> [FoundItem] {
        guard let account = services.account() else { return [] }
        let (words, store, most) = (text.trimmingCharacters(in: .whitespaces), services.store.conversations, 5)
        let rank = { (name: String) in NameMatch.rank(of: words.lowercased(), in: name.lowercased()) }
        func item(
            _ section: String, _ title: String, _ detail: String, _ chat: String, choices: [String: String] = [:]
        ) -> FoundItem {
            FoundItem(
                section: section, title: title, detail: detail, link: "slipway://chat?conversation=\(chat)",
                choices: choices)
        }
        let new = ContentRoute.newConversation
        let isNew = words.isEmpty || ["New conversation", "New chat"].contains { rank($0) != nil }
        let named = (try? await store.list(account: account, matching: words.isEmpty ? nil : words, limit: most)) ?? []
        let found =
            (isNew ? [item("Conversations", "New conversation", "", new)] : [])
            + named.map { item("Conversations", $0.name, services.words($0.changed), $0.id.rawValue) }
        guard !words.isEmpty, !Task.isCancelled else { return found }
        let hits = (try? await store.search(words, account: account, limit: most, includingTools: false)) ?? []
        if catalog.models.isEmpty { catalog.refresh() }
        let models = catalog.models.compactMap { model in rank(model.id).map { (id: model.id, rank: $0) } }
        return found
            + hits.map { hit in
                item("Messages", hit.excerpt, hit.title, "\(hit.conversation.rawValue)&message=\(hit.message.rawValue)")
            }
            + models.sorted { $0.rank < $1.rank }.prefix(most).map {
                item("Models", $0.id, "New conversation", new, choices: ["chat.model": $0.id])
            }
    }

    func renewed(_ item: FoundItem) async -> FoundItem? {
        let id = URLComponents(string: item.link)?.queryItems?.first { $0.name == "conversation" }?.value
        guard let account = services.account(), let id else { return nil }
        if let model = item.choices["chat.model"], !catalog.models.contains(where: { $0.id == model }) { return nil }
        if id == ContentRoute.newConversation { return item }
        let chat = try? await services.store.conversations.conversation(ConversationID(rawValue: id), account: account)
        guard let title = chat?.title else { return nil }
        let isMessage = item.link.contains("&message=")
        return FoundItem(
            section: item.section, title: isMessage || title.isEmpty ? item.title : title,
            detail: isMessage ? title : item.detail, link: item.link)
    }

    func forget(account: String) async throws(StorageError) {
        await replies.stopReplies()
        try await services.store.conversations.forget(account: account)
    }

    func stop() async {
        await replies.stopAll()
        await collector.stop()
        membership.stop()
        owners.release()
    }
}
