public import AIClient
public import ContentStorage
import Core
public import Domain
public import Foundation
public import Logging
import Persistence

/// The services that the app gives to the content.
@MainActor
public struct ContentServices {
    let ai: any AIService
    let store: ContentStore
    let pictures: any PictureFiles
    let pro: ProServices
    /// The signed-in account; nil when there is none.
    let account: @MainActor () -> String?
    /// Asks before something that cannot be undone; the closure runs if the person accepts.
    let confirm: @MainActor (ContentQuestion, @escaping @MainActor @Sendable () async -> Void) -> Void
    let chat: ChatServices
    private(set) var drafts: Drafts
    let process: ContentProcess

    public init(
        ai: any AIService, store: ContentStore, pictures: any PictureFiles, pro: ProServices,
        account: @escaping @MainActor () -> String?,
        confirm: @escaping @MainActor (ContentQuestion, @escaping @MainActor @Sendable () async -> Void) -> Void,
        chat: ChatServices = ChatServices(), process: ContentProcess
    ) {
        (self.ai, self.store, self.pictures, self.pro, self.process) = (ai, store, pictures, pro, process)
        (self.account, self.confirm, self.chat) = (account, confirm, chat)
        self.drafts = chat.drafts ?? Drafts(account: account)
    }

    /// The same, with the drafts of the account that is in force now, also when it no longer is.
    var ofAccountInForce: ContentServices {
        var services = self
        services.drafts = drafts.ofAccountInForce
        return services
    }

    /// Deletes a conversation with what was typed for it. The drafts go first: the files that they name are kept.
    func delete(_ id: ConversationID, account: String) async throws(StorageError) {
        let written = await drafts.texts(under: StoredDraft.place(in: id)) ?? []
        for place in written.map(\.place) + ["rename/\(id.rawValue)"] { await drafts.keep(nil, at: place) }
        try await store.conversations.delete(id, account: account)
    }

    /// A date as screens show it.
    func words(_ date: Date) -> String { date.words(at: process.now(), pro.locale) }
}

/// The services that the app gives to conversations.
@MainActor
public struct ChatServices {
    /// What the model may do in the app, in conversations that offer it.
    public var tools: @MainActor () -> [AssistantTool] = { [] }
    /// Whether the model is asked for titles.
    public var makesTitles: @MainActor () -> Bool = { false }
    /// The id of the persona that new conversations begin with.
    public var persona: @MainActor () -> String = { "assistant" }
    /// Whether new conversations offer tools.
    public var offersTools: @MainActor () -> Bool = { false }
    /// Keeps what was typed and not sent; nil for as long as the services exist.
    public var drafts: Drafts?
    /// Called when a reply has ended: how, and whether the stand-in answered.
    public var onReply: @MainActor (_ ending: StoredEnding, _ isStandIn: Bool) -> Void = { _, _ in }

    public init() {}
}

/// The values of the process that the content uses.
public struct ContentProcess: Sendable {
    /// The directory of the locks by which processes see that another one lives.
    let locks: URL
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let logger: Logger

    public init(
        locks: URL, clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger
    ) {
        self.locks = locks
        self.clock = clock
        self.now = now
        self.logger = logger
    }
}

/// A question that the app asks before something is done that cannot be undone.
public struct ContentQuestion: Sendable, Equatable {
    public let id: String
    public let title: String
    public let message: String
    public let acceptLabel: String
}

/// The name and the number of runs for the greeting of the front page. Both are called each time the screen is drawn,
/// so observable state is followed.
public struct WelcomeGreeting: Sendable {
    let name: @MainActor () -> String
    let runCount: @MainActor () -> Int

    /// - Parameters:
    ///   - name: blank when it is not known.
    ///   - runCount: how often the app was used on this home, 1 during the first run.
    public init(name: @escaping @MainActor () -> String, runCount: @escaping @MainActor () -> Int) {
        self.name = name
        self.runCount = runCount
    }
}

/// Where a row of the front page leads.
public enum WelcomeTarget: Sendable {
    case content, settings
}
