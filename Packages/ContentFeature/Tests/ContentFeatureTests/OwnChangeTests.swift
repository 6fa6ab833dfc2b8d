import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Drawing
import Foundation
import Persistence
import Testing

@testable import ContentFeature

/// What this process changes while a screen is shown. Nothing is seen of other processes here.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct OwnChangeTests {
    private let rig: ContentRig
    private let blob = Blob(data: PreparedPicture.sample().data, type: "image/png", width: 3, height: 2)

    init() {
        let home = ContentHome()
        rig = ContentRig(
            home: home,
            database: AppDatabase(
                at: home.url.appendingPathComponent("app.sqlite"), migrations: ContentMigrations.all,
                watcher: SilentWatcher()))
    }

    private func only(_ id: String, of view: any LiveView) -> Element? {
        guard let rows = view.screen.element(id)?.rows, rows.count == 1 else { return nil }
        return rows.row(at: 0)
    }

    @Test func aReplyThatArrivesReadsNoListAgain() async throws {
        let (turn, gate, sending) = try await rig.streaming()
        let reads = Shared(0)
        let follower = CommitFollower()
        follower.begin(rig.services, .conversations) { reads.value += 1 }
        for _ in 1...20 {
            try await rig.store.conversations.append([Piece(kind: .text, text: "l")], to: turn.reply)
            rig.clock.advance(by: .seconds(1))
        }
        #expect(reads.value == 0)
        gate.open()
        _ = try await sending.value
        try await rig.untilShown { reads.value == 1 }
    }

    @Test func theListShowsWhatBecomesOfAConversation() async throws {
        let view = ConversationsView(services: rig.services, toasts: rig.toasts, navigator: rig.navigator)
        await view.appear()
        let list = "conversations.list"
        let (turn, gate, sending) = try await rig.streaming()
        try await rig.untilShown { only(list, of: view)?.value?.contains("unfinished") == true }
        gate.open()
        _ = try await sending.value
        try await rig.untilShown { only(list, of: view)?.value?.contains("unfinished") == false }
        try await rig.store.conversations.setTitle("Eggs", source: .model, of: turn.conversation)
        try await rig.untilShown { only(list, of: view)?.label == "Eggs" }
        try await rig.store.conversations.delete(turn.conversation, account: "ada")
        try await rig.untilShown { view.screen.element(list)?.rows?.count == 0 }
    }

    @Test func anotherWindowOfThisProcessShowsTheEndOfAReply() async throws {
        let (turn, gate, sending) = try await rig.streaming("Hel", .text("lo"))
        let view = await rig.openChat(turn.conversation)
        gate.open()
        _ = try await sending.value
        try await rig.untilShown { view.messages.count == 2 && view.shown.messages.last?.text == "Hello" }
        #expect(view.shown.messages.last?.state == .done)
    }

    @Test func findsAreShownWithWhatBecomesOfThem() async throws {
        let list = PokedexView(
            services: rig.services, catalog: rig.catalog, collector: DexCollector(services: rig.services),
            navigator: rig.navigator, toasts: rig.toasts)
        await list.appear()
        let id = try await rig.store.dex.addWaiting(blob, reason: "offline", limit: nil, account: "ada")
        try await rig.untilShown { list.rows.map(\.status) == [.waiting] }
        let entry = DexEntryView(id: id, services: rig.services, navigator: rig.navigator, toasts: rig.toasts)
        await entry.appear()
        let status = entry.value("dex-entry.status")
        try await rig.store.dex.noteNothing("It is a wall.", waiting: id, model: "m", raw: "")
        try await rig.untilShown { list.rows.map(\.status) == [.nothing] && entry.value("dex-entry.status") != status }
    }

    @Test func aPictureThatIsMadeElsewhereIsListed() async throws {
        let view = GenerateImageView(services: rig.services, catalog: rig.catalog, toasts: rig.toasts)
        await view.appear()
        _ = try await rig.store.pictures.keep(
            blob, prompt: "A fox", revised: nil, model: "m", limit: nil, account: "ada")
        try await rig.untilShown { only("generate-image.list", of: view)?.label == "A fox" }
    }

    @Test func aRequestIsCounted() async throws {
        let view = InsightsView(services: rig.services)
        await view.appear()
        await rig.membership.load()
        try await rig.store.usage.addRequest(on: rig.allowance.today, account: "ada")
        try await rig.untilShown { view.value("insights.total") == "1" && rig.membership.status.requestsToday == 1 }
    }
}

/// Sees nothing of other processes.
private struct SilentWatcher: DirectoryWatching {
    func changes(in directory: URL) -> AsyncStream<DirectoryChange> { AsyncStream { $0.finish() } }
}
