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
    /// The conversation in which the last message was written.
    private var conversation: ConversationSummary?
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
            let newest = try await services.store.conversations.list(account: account, matching: nil, limit: 1).first
            if newest != conversation { conversation = newest }
        } catch {
            // The row is left out; the screen of the conversations says why.
            conversation = nil
        }
    }

    var screen: Screen {
        Screen("welcome", title: "Welcome", style: .welcome) {
            Animation(
                "welcome.animation", description: OwnAnimation.launch.words, frames: launch, isDecorative: true)
            Text("welcome.greeting", words)
            Section {
                if let conversation {
                    Row(
                        "welcome.conversation", "Continue \(conversation.quotedName)",
                        detail: conversation.isUnfinished ? "unfinished" : nil, icon: "bubble.left"
                    ) { [navigator] in navigator.navigateTo(.chat(conversation: conversation.id.rawValue)) }
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
