import AIClient
public import ContentFeature
public import ContentStorage
public import Design
public import Foundation
import Logging
public import Navigation
public import Persistence
import PurchasesClient

/// The real content without an app, for previews and for tests of what is built on it.
@MainActor
public enum ContentPreview {
    /// What the preview shows, by name: `Tools/run --module content --state filled`.
    public enum State: String, CaseIterable, Sendable {
        /// Nothing is stored.
        case empty
        /// Two conversations, one of which was interrupted.
        case filled
        /// The account has Pro for ever.
        case pro
        /// The AI server and the store cannot be reached.
        case failing
    }

    /// Stores what a state has in the store of its services.
    public static func fill(_ store: ContentStore, for state: State) async throws(StorageError) {
        guard state == .filled else { return }
        for (text, answer, ending) in [
            ("What is a slipway?", "A ramp on which ships are built and launched.", StoredEnding.complete),
            ("Name three ships.", "The Vasa, the", .interrupted),
        ] {
            let turn = NewTurn(
                options: ConversationOptions(), title: text, text: text, owner: "preview", model: "test-model")
            let result = ReplyResult(ending: ending, model: "test-model", rest: [Piece(kind: .text, text: answer)])
            _ = try await store.conversations.keep(turn, result, account: "preview")
        }
    }

    /// Makes the feature; without `services`, with a home of its own and a server that repeats.
    public static func make(
        greetingName: String = "Ada", isFirstVisit: Bool = false, toasts: ToastCenter = ToastCenter(),
        services: ContentServices? = nil,
        perform: @escaping @MainActor @Sendable (NavigationIntent) -> Void = { _ in },
        show: @escaping @MainActor @Sendable (WelcomeTarget) -> Void = { _ in }
    ) -> any ContentFeatureAPI {
        ContentFeatureFactory.create(
            navigator: Navigator(perform: perform), toasts: toasts,
            greeting: WelcomeGreeting(name: { greetingName }, runCount: { isFirstVisit ? 1 : 2 }), onShow: show,
            services: services ?? self.services())
    }

    /// A signed-in account, a home of its own, and a server that repeats what it is asked.
    public static func services(in state: State = .empty) -> ContentServices {
        let home = ContentHome()
        let store = home.openStore()
        let purchases = InMemoryPurchases()
        if state == .pro { purchases.set(.lifetime, product: "pro_lifetime", for: "preview") }
        if state == .failing { purchases.fail(with: .unreachable("there is no network")) }
        return ContentServices(
            ai: ScriptedAIService { request in
                if state == .failing { return [.ended(.failed(.unreachable("there is no network")))] }
                let words = request.messages.last?.parts.map { part in
                    if case .text(let text) = part { text } else { "(a picture)" }
                }
                return [.text("You said: " + (words ?? []).joined(separator: " "))]
            },
            store: store, pictures: PictureFilesOnDisk(),
            pro: ProServices(
                purchases: purchases,
                allowance: Allowance(
                    store: store, server: purchases.server.id, account: { "preview" }, now: { Date() }),
                openPage: { _ in false }, locale: Locale(identifier: "en_US")),
            account: { "preview" },
            // A preview has no dialogs, and its conversations are gone with it.
            confirm: { _, accept in Task { await accept() } },
            process: ContentProcess(
                locks: home.locks,
                // Holds the home as long as the services are used.
                now: { withExtendedLifetime(home) { Date() } }, logger: Logger(label: "content.preview")))
    }
}

/// A home of the content's own: a directory with a database, which is removed with the last reference to it.
public final class ContentHome: Sendable {
    public let url: URL

    /// Makes a home, whose directory is created when it is first needed.
    public init() {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("content-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The directory in which processes hold their locks.
    public var locks: URL { url.appendingPathComponent("locks") }

    /// Opens connections of its own, as another process does.
    public func openDatabase() -> AppDatabase {
        AppDatabase(at: url.appendingPathComponent("app.sqlite"), migrations: ContentMigrations.all)
    }

    /// The real store, with connections of its own unless there is a database.
    public func openStore(
        _ database: AppDatabase? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) -> ContentStore {
        ContentStore(database: database ?? openDatabase(), secureHash: Self.hash, now: now)
    }

    /// No secure hash, but one that differs for all that tests store (FNV-1a, four times).
    @Sendable private static func hash(_ data: Data) -> Data {
        var digest = Data()
        for seed in 1...4 as ClosedRange<UInt64> {
            var hash = 0xcbf2_9ce4_8422_2325 &* seed
            for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            withUnsafeBytes(of: hash.bigEndian) { digest.append(contentsOf: $0) }
        }
        return digest
    }
}
