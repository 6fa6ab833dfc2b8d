import ContentStorage
import Core
import Design
import Foundation
import Observation
import Persistence

/// The screen `insights`: how much the account uses the app.
@MainActor
@Observable
final class InsightsView: LiveView {
    private static let days = 30

    @ObservationIgnored private let services: ContentServices
    @ObservationIgnored private let commits = CommitFollower()
    private var figures: UsageFigures?
    private var problem: String?

    init(services: ContentServices) {
        self.services = services
    }

    func appear() async {
        commits.begin(services, [.conversations, .finds, .pictures, .usage]) { [weak self] in await self?.read() }
        await read()
    }

    var screen: Screen {
        Screen("insights", title: ContentRoute.insights.place.title, style: .form) {
            Text("insights.error", problem)
            if let figures {
                Section("What you have here") {
                    Text("insights.conversations", figures.conversations.grouped, label: "Conversations")
                    Text("insights.messages", figures.messages.grouped, label: "Messages of yours")
                    Text("insights.replies", figures.replies.grouped, label: "Replies")
                    Text("insights.tokens", tokens(figures), label: "Tokens, as far as servers state them")
                    Text("insights.pictures", figures.pictures.grouped, label: "Pictures")
                    Text("insights.finds", figures.finds.grouped, label: "Finds")
                }
                Section("AI requests of the last \(Self.days) days") {
                    Text("insights.total", figures.requests.reduce(0) { $0 + $1.count }.grouped, label: "In all")
                    ItemList(
                        "insights.days", "By day", items: figures.requests.map { "\($0.day.text): \($0.count.grouped)" }
                    )
                }
            }
        }
    }

    private func tokens(_ figures: UsageFigures) -> String {
        "\(figures.promptTokens.grouped) in, \(figures.replyTokens.grouped) out"
    }

    private func read() async {
        guard let account = services.account() else { return }
        let start = services.process.now() - Double(Self.days - 1) * 24 * 60 * 60
        do throws(StorageError) {
            let read = try await services.store.usage.figures(since: UsageDay(start), account: account)
            // Commits of other processes may be of any kind; the screen is drawn again only for a change.
            if read != figures { figures = read }
            if problem != nil { problem = nil }
        } catch {
            problem = error.description
        }
    }
}
