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
    /// The signed-in account; nil when there is none.
    public let account: @MainActor () -> String?
    public let tools: @MainActor () -> [any AssistantTool]
    /// Asks before something that cannot be undone; the closure runs if the person accepts.
    public let confirm: @MainActor (ContentQuestion, @escaping @MainActor @Sendable () async -> Void) -> Void
    /// The directory of the locks by which processes see that another one lives.
    public let locks: URL
    public let makesTitles: @MainActor () -> Bool
    public let clock: any Clock<Duration>
    public let now: @Sendable () -> Date
    public let logger: Logger

    public init(
        ai: any AIService, store: ContentStore, pictures: any PictureFiles,
        account: @escaping @MainActor () -> String?, tools: @escaping @MainActor () -> [any AssistantTool],
        confirm: @escaping @MainActor (ContentQuestion, @escaping @MainActor @Sendable () async -> Void) -> Void,
        locks: URL, makesTitles: @escaping @MainActor () -> Bool, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        self.ai = ai
        self.store = store
        self.pictures = pictures
        self.account = account
        self.tools = tools
        self.confirm = confirm
        self.locks = locks
        self.makesTitles = makesTitles
        self.clock = clock
        self.now = now
        self.logger = logger
    }
}
