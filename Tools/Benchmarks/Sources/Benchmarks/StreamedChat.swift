import AIClient
import ContentFeature
import ContentStorage
import Core
import Design
import Drawing
import Foundation
import Logging
import Navigation
import Networking
import Observation
import Persistence
import PurchasesClient

/// The screen `chat` over a database and a client of its own, drawn as a shell does: again whenever it has changed.
@MainActor
final class StreamedChat {
    struct Times {
        /// In nanoseconds from the tap on the button: until the first words were on the screen.
        var first = 0.0
        /// Until the reply was stored, and on the screen as a whole.
        var whole = 0.0
    }

    private let feature: any ContentFeatureAPI
    private let store: ContentStore
    private var view: (any LiveView)?

    nonisolated static func store(at url: URL) -> ContentStore {
        ContentStore(
            database: AppDatabase(at: url, migrations: ContentMigrations.all), secureHash: { Data($0.prefix(32)) })
    }

    init(_ base: String, at directory: URL) throws {
        store = Self.store(at: directory.appendingPathComponent("app.sqlite"))
        guard let url = URL(string: base) else { throw Failure(what: "the address of the server") }
        let http = CurlHTTPClient(userAgent: "slipway-bench/1.0")
        let logger = Logger(label: "bench")
        let endpoint = AIEndpoint(base: url, key: nil, isStandIn: false)
        let ai = AIClientFactory.create(
            endpoint: { endpoint }, http: http, downloads: http, options: AIClientOptions(model: "bench"),
            logger: logger)
        // Nothing is sold here.
        let purchases = PurchasesClientFactory.create(
            server: PurchasesServer(id: "none", name: "none", isStandIn: true, isTestStore: true),
            endpoint: { throw Failure(what: "a store") }, http: http, logger: logger)
        let pro = ProServices(
            purchases: purchases,
            allowance: Allowance(
                store: store, server: purchases.server.id, account: { "ada" }, now: { Date() }),
            openPage: { _ in false }, locale: Locale(identifier: "en_US"))
        let services = ContentServices(
            ai: ai, store: store, pictures: NoFiles(), pro: pro, account: { "ada" }, confirm: { _, _ in },
            process: ContentProcess(locks: directory.appendingPathComponent("locks"), logger: logger))
        feature = ContentFeatureFactory.create(
            navigator: Navigator(perform: { _ in }), toasts: ToastCenter(),
            greeting: WelcomeGreeting(name: { "Ada" }, runCount: { 2 }), onShow: { _ in }, services: services)
    }

    /// - Parameter count: how many messages the conversation has.
    func appear(in count: Int = 0) async throws {
        guard count > 0 else { return try await appear(at: nil) }
        let document = try AIOpenRows.document(of: count)
        try await appear(at: try await store.conversations.importing(document, account: "ada"))
    }

    func appear(at conversation: ConversationID?) async throws {
        let view = feature.makeView(for: .chat(conversation: conversation?.rawValue))
        self.view = view
        await view.appear()
    }

    /// Whether the screen shows messages.
    var showsMessages: Bool { lastMessage(of: view?.screen) != nil }

    /// Sends a message, and returns when its reply is whole.
    func send(inNewConversation isNew: Bool = false) async throws -> (times: Times, length: Int) {
        if isNew, element("chat.new")?.isEnabled == true { try await tap("chat.new") }
        guard case .type(let enter)? = element("chat.input")?.interaction else { throw Failure(what: "the field") }
        await enter("Tell me of the sea.")
        // What the screen still reads of the reply before is not a part of this one.
        try await Task.sleep(for: .milliseconds(20))
        let before = lastMessage(of: view?.screen)?.id
        var times = Times()
        let start = ContinuousClock.now
        let drawing = Task { [weak self] in
            await self?.draw { screen in
                guard times.first == 0, let last = self?.lastMessage(of: screen), last.id != before,
                    last.label != "You", last.value?.isEmpty == false
                else { return }
                times.first = (ContinuousClock.now - start) / .nanoseconds(1)
            }
        }
        try await tap("chat.send")
        let screen = view?.screen
        times.whole = (ContinuousClock.now - start) / .nanoseconds(1)
        drawing.cancel()
        await drawing.value
        guard screen?.element("chat.status")?.value?.hasPrefix("Complete") == true, times.first > 0,
            let text = lastMessage(of: screen)?.value
        else { throw Failure(what: "a reply: \(screen?.element("chat.error")?.value ?? "no error")") }
        return (times, text.utf8.count)
    }

    private func element(_ id: String) -> Element? { view?.screen.element(id) }

    private func lastMessage(of screen: Screen?) -> Element? {
        screen?.elements.last { $0.id.hasPrefix("chat.message.") }
    }

    private func tap(_ id: String) async throws {
        guard case .tap(let action)? = element(id)?.interaction else { throw Failure(what: id) }
        await action()
    }

    private func draw(_ use: (Screen) -> Void) async {
        while !Task.isCancelled, let view {
            let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let screen = withObservationTracking {
                view.screen
            } onChange: {
                change.yield()
            }
            use(screen)
            for await _ in changes { break }
        }
    }
}

/// Nothing is attached here.
private struct NoFiles: PictureFiles {
    func read(_ path: String) async throws(PictureProblem) -> PreparedPicture {
        throw .notAPicture
    }

    func save(_ data: Data, to path: String, replaces: Bool) async throws(FileError) -> URL {
        URL(fileURLWithPath: path)
    }
}
