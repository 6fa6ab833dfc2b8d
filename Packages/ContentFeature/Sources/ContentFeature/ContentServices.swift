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
