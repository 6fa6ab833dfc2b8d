public import AIClient
public import ContentStorage
public import Foundation
public import Logging

/// What the content takes from the app.
@MainActor
public struct ContentServices {
    public let ai: any AIService
    public let store: ContentStore
    public let pictures: any PictureFiles
    public let pro: ProServices
    /// The signed-in account; nil when there is none.
    public let account: @MainActor () -> String?
    /// What the model may do in the app, in conversations that offer it.
    public let tools: @MainActor () -> [any AssistantTool]
    /// Asks before something that cannot be undone; the closure runs if the person accepts.
    public let confirm: @MainActor (ContentQuestion, @escaping @MainActor @Sendable () async -> Void) -> Void
    /// The directory of the locks by which processes see that another one lives.
    public let locks: URL
    /// Whether the model is asked for titles.
    public let makesTitles: @MainActor () -> Bool
    /// The id of the persona that new conversations begin with.
    public let persona: @MainActor () -> String
    /// Whether new conversations offer tools.
    public let offersTools: @MainActor () -> Bool
    /// Called when a reply has ended: how, and whether the stand-in answered.
    public let onReply: @MainActor (_ ending: StoredEnding, _ isStandIn: Bool) -> Void
    public let clock: any Clock<Duration>
    public let now: @Sendable () -> Date
    public let logger: Logger

    public init(
        ai: any AIService, store: ContentStore, pictures: any PictureFiles, pro: ProServices,
        account: @escaping @MainActor () -> String?, tools: @escaping @MainActor () -> [any AssistantTool],
        confirm: @escaping @MainActor (ContentQuestion, @escaping @MainActor @Sendable () async -> Void) -> Void,
        locks: URL, makesTitles: @escaping @MainActor () -> Bool,
        persona: @escaping @MainActor () -> String = { "assistant" },
        offersTools: @escaping @MainActor () -> Bool = { false },
        onReply: @escaping @MainActor (_ ending: StoredEnding, _ isStandIn: Bool) -> Void = { _, _ in },
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        self.ai = ai
        self.store = store
        self.pictures = pictures
        self.pro = pro
        self.account = account
        self.tools = tools
        self.confirm = confirm
        self.locks = locks
        self.makesTitles = makesTitles
        self.persona = persona
        self.offersTools = offersTools
        self.onReply = onReply
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

/// What the front page greets with. Both are called each time the screen is drawn, so that it is drawn again when
/// observable state that they read changes.
public struct WelcomeGreeting: Sendable {
    let name: @MainActor () -> String
    let isFirst: @MainActor () -> Bool

    /// - Parameters:
    ///   - name: the user's name, blank when it is not known.
    ///   - isFirst: whether the user is here for the first time.
    public init(name: @escaping @MainActor () -> String, isFirst: @escaping @MainActor () -> Bool) {
        self.name = name
        self.isFirst = isFirst
    }
}

/// Where a row of the front page leads.
public enum WelcomeTarget: Sendable {
    case content, settings
}
