import AIClient
import ContentFeatureTesting
import Core
import CoreTesting
import Design
import Domain
import Drawing
import Foundation
import Logging
import Navigation
import Persistence
import PurchasesClient
import Testing
@testable import ContentFeature
import ContentStorage

/// The content over a real store and a scripted server, as one process has it.
@MainActor
final class ContentRig {
    let home: ContentHome
    let ai = ScriptedAIService()
    /// The time of this machine and of the store.
    let now = Shared(Date(timeIntervalSince1970: 1_800_000_000))
    /// How far the store's clock is ahead of this machine's.
    let storeIsAhead = Shared(TimeInterval.zero)
    let purchases: InMemoryPurchases
    /// The pages that were opened in the browser, which is there when a test says so.
    private(set) var pages: [URL] = []
    var hasBrowser = true
    /// Stands still: what waits for it is written only at the end.
    let clock = ManualClock()
    let database: AppDatabase
    let store: ContentStore
    let toasts = ToastCenter()
    var account: String? = "ada"
    var tools: [NotedTool] = []
    var makesTitles = false
    /// Of an account without Pro.
    var limits = PlanLimits.free
    private(set) var intents: [NavigationIntent] = []
    private(set) var questions: [ContentQuestion] = []
    private(set) var endings: [StoredEnding] = []
    /// Called when a reply has ended, and the engine is not done with it yet.
    var onReply: (@MainActor () -> Void)?
    private var accept: (@MainActor @Sendable () async -> Void)?
    private let files: any PictureFiles

    /// A rig with the home of another one is another process; `purchases` is the store of another one.
    init(
        home: ContentHome = ContentHome(),
        files: any PictureFiles = PictureFilesOnDisk(codecs: PictureLibraries.none), isTestStore: Bool = true,
        purchases: InMemoryPurchases? = nil, database: AppDatabase? = nil
    ) {
        self.home = home
        self.files = files
        self.purchases =
            purchases
            ?? InMemoryPurchases(
                isTestStore: isTestStore, now: { [now, storeIsAhead] in now.value + storeIsAhead.value })
        self.database = database ?? home.openDatabase()
        store = home.openStore(self.database, now: { [now] in now.value })
    }

    private(set) lazy var allowance = Allowance(
        store: store, server: purchases.server.id, account: { [weak self] in await self?.account }, free: limits,
        now: { [now] in now.value })

    private var chat: ChatServices {
        var chat = ChatServices()
        chat.tools = { [weak self] in self?.tools.map(\.value) ?? [] }
        chat.drafts = Drafts(in: draftStore, account: { [weak self] in self?.account })
        chat.makesTitles = { [weak self] in self?.makesTitles ?? false }
        chat.onReply = { [weak self] ending, _ in
            self?.endings.append(ending)
            self?.onReply?()
        }
        return chat
    }

    /// Nil for one in memory.
    var draftStore: (any DraftStore)?

    private(set) lazy var services = ContentServices(
        ai: ai, store: store, pictures: files,
        pro: ProServices(
            purchases: purchases, allowance: allowance, openPage: { [weak self] in self?.open($0) ?? false },
            locale: Locale(identifier: "en_US")),
        account: { [weak self] in self?.account },
        confirm: { [weak self] question, accept in
            self?.questions.append(question)
            self?.accept = accept
        },
        chat: chat,
        process: ContentProcess(
            locks: home.locks, clock: clock, now: { [now] in now.value }, logger: Logger(label: "content.tests")))

    private(set) lazy var catalog = ModelCatalog(ai: ai)
    private(set) lazy var owners = ReplyOwners(directory: home.locks)
    private(set) lazy var engine = LiveConversationEngine(services: services, catalog: catalog, owners: owners)

    var navigator: Navigator<ContentRoute> {
        Navigator { [weak self] in self?.intents.append($0) }
    }

    private(set) lazy var membership = LiveProMembership(services: services, toasts: toasts)

    /// What the store sells in a package.
    func offer(_ package: String) async throws -> ProOffer {
        try #require(try await membership.offers().first { $0.package == package })
    }

    func openPaywall(_ name: String) async -> PaywallView {
        let route: ContentRoute =
            switch name {
            case "paywall1": .paywall1
            case "paywall2": .paywall2
            case "paywall3": .paywall3
            default: .paywall
            }
        let view = PaywallView(route.place, membership: membership, services: services, toasts: toasts, close: {})
        await view.appear()
        return view
    }

    private func open(_ page: URL) -> Bool {
        pages.append(page)
        return hasBrowser
    }

    func acceptQuestion() async throws {
        let accept = try #require(accept)
        await accept()
    }

    func openChat(
        _ conversation: ConversationID? = nil, message: MessageID? = nil, navigator: Navigator<ContentRoute>? = nil
    ) async -> ChatView {
        let view = makeChat(conversation?.rawValue, message: message, navigator: navigator)
        await view.appear()
        return view
    }

    /// One that has not appeared.
    func makeChat(
        _ conversation: String?, message: MessageID? = nil, navigator: Navigator<ContentRoute>? = nil
    ) -> ChatView {
        ChatView(
            conversation: conversation, message: message.map { Int($0.rawValue) }, services: services,
            engine: engine, navigator: navigator ?? self.navigator
        ) { [services] in
            ConversationsView(services: services, toasts: ToastCenter(), navigator: .init { _ in })
        }
    }

    @discardableResult
    func send(
        _ text: String, answer: String = "Good.", in conversation: ConversationID? = nil, after parent: MessageID? = nil
    ) async throws -> Turn {
        ai.expect([.text(answer), .ended(.complete)])
        let (turn, ending) = try await ask(text, in: conversation, after: parent)
        try #require(ending == .complete)
        return turn
    }

    /// Sends a message, and returns how its reply has ended.
    func ask(
        _ text: String = "Hi", in conversation: ConversationID? = nil, after parent: MessageID? = nil,
        options: ConversationOptions = ConversationOptions()
    ) async throws -> (turn: Turn, ending: AIEnding) {
        let sent = try await engine.send(text, attachments: [], in: conversation, after: parent, options: options)
        guard case .answered(let turn, let ending) = sent else { throw UnexpectedOutcome(sent) }
        return (turn, ending)
    }

    /// A reply of this process that has come to a gate; the steps are those after it.
    func streaming(
        _ text: String = "Hel", _ steps: ScriptedAIService.Step..., engine other: LiveConversationEngine? = nil
    ) async throws -> (turn: Turn, gate: ScriptGate, sending: Task<SentTurn, any Error>) {
        let gate = ScriptGate()
        ai.expect((text.isEmpty ? [] : [.text(text)]) + [.gate(gate)] + steps)
        let requests = ai.requests.count
        var begun: Turn?
        let sending = Task { [ai, engine = other ?? engine] () async throws -> SentTurn in
            try await engine.send("Hi", attachments: [], in: nil, after: nil, options: ConversationOptions()) { turn in
                // Both rows are stored before the request leaves.
                #expect(ai.requests.count == requests)
                begun = turn
            }
        }
        await gate.reached()
        return (try #require(begun), gate, sending)
    }

    /// Lets time pass until a screen shows what another process has changed. Screens pause between two commits, and opening
    /// the database may count as one.
    func untilShown(_ condition: () -> Bool) async throws {
        try await until {
            clock.advance(by: .seconds(1))
            return condition()
        }
    }

    func longConversation(of count: Int = 300) async throws -> (ConversationID, [StoredMessage]) {
        let messages = (1...count).map { number in
            let parent = number > 1 ? "\"parent\":\(number - 1)," : ""
            let role = number % 2 == 1 ? "user" : "assistant"
            return "{\"number\":\(number),\(parent)\"role\":\"\(role)\",\"text\":\"\(number)\",\"created\":1}"
        }
        let head =
            #"{"title":"t","titleSource":"none","persona":"","instructions":"","model":"","#
            + #""offersTools":false,"created":1,"leaf":\#(count)}"#
        let json =
            #"{"slipway":"conversation","version":1,"conversation":\#(head),"#
            + #""messages":[\#(messages.joined(separator: ","))],"blobs":{}}"#
        let id = try await store.conversations.importing(
            ConversationDocument(json: Data(json.utf8)), account: "ada")
        return (id, try await store.conversations.path(of: id, upTo: count, limit: count))
    }

    func path(_ id: ConversationID) async throws -> [StoredMessage] {
        try await store.conversations.path(of: id, upTo: .max, limit: 100)
    }
}

/// What was not expected ends the test.
struct UnexpectedOutcome: Error {
    let outcome: any Sendable

    init(_ outcome: any Sendable) {
        self.outcome = outcome
    }
}

extension LiveView {
    func value(_ id: String) -> String? { screen.element(id)?.value }

    var messages: [Int] {
        screen.elements.compactMap { element in
            element.id.hasPrefix("chat.message.") ? Int(element.id.dropFirst("chat.message.".count)) : nil
        }
    }

    func element(_ id: String) throws -> Element {
        try #require(screen.element(id), "\(screen.id) has no \(id)")
    }

    func tap(_ id: String) async throws {
        let element = try element(id)
        guard case .tap(let action) = element.interaction, element.isEnabled else {
            Issue.record("\(id) cannot be tapped")
            return
        }
        await action()
    }

    func type(_ text: String, into id: String) async throws {
        guard case .type(let action) = try element(id).interaction else {
            Issue.record("\(id) takes no text")
            return
        }
        await action(text)
    }

    func send(_ text: String) async throws {
        try await type(text, into: "chat.input")
        try await tap("chat.send")
    }

    func select(_ value: String, in id: String) async throws {
        guard case .select(let action) = try element(id).interaction else {
            Issue.record("\(id) offers no choice")
            return
        }
        await action(value)
    }

    func choose(_ item: String, of id: String) async throws {
        let item = try #require(try element(id).menu.first { $0.id == "\(id).\(item)" })
        #expect(item.isEnabled)
        await item.action()
    }
}

extension PreparedPicture {
    /// A picture of one colour, as a PNG file.
    static func sample(_ red: UInt8 = 200) -> PreparedPicture {
        let pixels = (0..<6).flatMap { _ in [red, 10, 20, 255] as [UInt8] }
        return PreparedPicture(
            data: PixelImage(width: 3, height: 2, pixels: pixels).png(), type: "image/png", width: 3, height: 2,
            original: PictureHeader(format: .jpeg, width: 30, height: 20, orientation: .up),
            words: "a JPEG picture of 30 × 20 pixels, scaled to 3 × 2")
    }
}

extension AIServer {
    static let standIn = AIServer(
        name: "stand-in", isStandIn: true, defaultModel: "slipway-guide", pictureModel: "slipway-paint")
}

/// A tool that notes what it was asked for.
@MainActor
final class NotedTool {
    let tool: AITool
    private let consent: AssistantConsent
    var onRun: (@MainActor () async -> Void)?
    /// What it returns; nil for a sentence about its value.
    var outcome: String?
    private(set) var runs: [JSONValue] = []
    private(set) var afterReplies: [JSONValue] = []

    init(_ name: String, _ consent: AssistantConsent = .notNeeded) {
        tool = AITool(name: name, summary: "Does \(name).", parameters: .object(["type": .string("object")]))
        self.consent = consent
    }

    var value: AssistantTool {
        AssistantTool(
            tool, consent: consent,
            question: { arguments throws(AssistantRefusal) in
                guard let value = arguments["value"]?.text else { throw AssistantRefusal("There is no value.") }
                return "Set it to \(value)?"
            },
            change: { arguments throws(AssistantRefusal) in arguments["value"]?.text.map { "It: light -> \($0)" } },
            run: { [self] arguments, _ throws(AssistantRefusal) in try await run(arguments) },
            afterReply: { [self] in afterReplies.append($0) })
    }

    private func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String {
        await onRun?()
        runs.append(arguments)
        if arguments["value"]?.text == "bad" { throw AssistantRefusal("It cannot be bad.") }
        return outcome ?? "Done: \(arguments["value"]?.text ?? "nothing")"
    }
}
