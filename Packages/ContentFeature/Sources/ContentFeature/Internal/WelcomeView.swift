import ContentStorage
import Design
import Foundation
import Navigation
import Observation
import Persistence

/// The front page: the launch animation, a greeting, how to go on, and what is new for this person.
@MainActor
@Observable
final class WelcomeView: LiveView {
    private var launch = OwnAnimation.launch.frames(.once)
    private var hasAppeared = false
    /// The conversation in which the last message was written, and others of the newest in which something is left.
    private var conversations: [OpenConversation] = []
    private var scanWaits = false
    @ObservationIgnored private let greeting: WelcomeGreeting
    @ObservationIgnored private let pro: any ProMembership
    @ObservationIgnored private let services: ContentServices
    @ObservationIgnored private let navigator: Navigator<ContentRoute>
    @ObservationIgnored private let onShow: @MainActor @Sendable (WelcomeTarget) -> Void

    init(
        greeting: WelcomeGreeting, pro: any ProMembership, services: ContentServices,
        navigator: Navigator<ContentRoute>, onShow: @escaping @MainActor @Sendable (WelcomeTarget) -> Void
    ) {
        self.greeting = greeting
        self.pro = pro
        self.services = services
        self.navigator = navigator
        self.onShow = onShow
    }

    /// The launch is played the first time that the page is shown; later its end is shown.
    func appear() async {
        if hasAppeared { launch.motion = .at(1) }
        hasAppeared = true
        guard let account = services.account() else { return }
        do throws(StorageError) {
            let waits = try await services.store.dex.nextWaiting(account: account) != nil
            let newest = try await newestConversations(of: account)
            if waits != scanWaits { scanWaits = waits }
            if newest != conversations { conversations = newest }
        } catch {
            // The rows are left out; the screen of the conversations says why.
            conversations = []
        }
    }

    private func newestConversations(of account: String) async throws(StorageError) -> [OpenConversation] {
        var found: [OpenConversation] = []
        for summary in try await services.store.conversations.list(account: account, matching: nil, limit: 5) {
            let end = try await services.store.conversations.end(of: summary.id, account: account, limit: 1)
            let conversation = OpenConversation(summary: summary, last: end?.messages.last)
            if found.isEmpty || conversation.rest != nil { found.append(conversation) }
        }
        return found
    }

    var screen: Screen {
        Screen("welcome", title: "Welcome", style: .welcome) {
            Animation(
                "welcome.animation", description: OwnAnimation.launch.words, frames: launch, isDecorative: true)
            Text("welcome.greeting", words)
            Section {
                for (index, conversation) in conversations.enumerated() {
                    Row(
                        index == 0 ? "welcome.conversation" : "welcome.unfinished.\(index)", conversation.invitation,
                        detail: conversation.rest, icon: "bubble.left"
                    ) { [navigator] in navigator.navigateTo(.chat(conversation: conversation.id)) }
                }
                if scanWaits {
                    Row("welcome.scans", "See the finds", detail: "a picture waits to be scanned", icon: "camera") {
                        [navigator] in navigator.navigateTo(.pokedex)
                    }
                }
                Row("welcome.content", "See the content", icon: "doc.richtext") { [onShow] in onShow(.content) }
                Row("welcome.settings", "Change the settings", icon: "gear") { [onShow] in onShow(.settings) }
            }
            Section("For you") {
                Text("welcome.plan", plan, label: "Plan")
                Text("welcome.tip", Self.tips[greeting.runCount() % Self.tips.count], label: "Tip")
            }
        }
    }

    private var words: String {
        let words = greeting.runCount() <= 1 ? "Welcome" : "Welcome back"
        let name = greeting.name().trimmingCharacters(in: .whitespacesAndNewlines)
        return name.isEmpty ? "\(words)!" : "\(words), \(name)!"
    }

    private var plan: String {
        let status = pro.status
        return ProWords.short(status.state, at: status.serverTime(at: services.process.now()), services.pro.locale)
            ?? "Slipway Free"
    }

    private static let tips = [
        "Ctrl-K finds screens, settings and conversations by their names.",
        "? shows the keys of the page that you are on.",
        "Alt-1, Alt-2 and Alt-3 change tabs, also while you type.",
        "slipway open sends a link to a window that is open.",
        "Two windows may show the same conversation while a reply arrives.",
    ]
}

/// A conversation, and what is left to do in it.
private struct OpenConversation: Equatable {
    let id: String
    let invitation: String
    /// Nil when all is answered.
    let rest: String?

    init(summary: ConversationSummary, last: StoredMessage?) {
        id = summary.id.rawValue
        let isInterrupted = last?.ending == .interrupted
        invitation = isInterrupted ? "Continue the reply in \(summary.quotedName)" : "Continue \(summary.quotedName)"
        rest =
            switch last?.state {
            case .waiting: "a message waits to be sent"
            case .streaming: "a reply is arriving"
            case .done, nil: isInterrupted ? "interrupted" : nil
            }
    }
}
