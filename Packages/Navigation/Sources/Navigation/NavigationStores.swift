public import Foundation

/// Keeps each scene's navigation between runs; one for all windows and processes of a home.
///
/// A restored window that crashes would crash for ever. So every start that restores one counts itself before anything
/// is shown (``countStart(_:)``), and takes that back once something has been shown (``markShown(scene:)``); what was
/// restored in two starts running and never shown is not tried a third time (``setAside(_:)``).
public protocol SceneStore: Sendable {
    /// What was last saved under this name, or nil.
    ///
    /// - Throws: ``UnreadableSceneError`` when it makes no sense to this version of the app; it stays as it is.
    func load(scene: String) async throws -> KeptScene?

    /// Replaces what is kept under this name; durable when this returns.
    ///
    /// - Parameter unshown: how many starts running have restored the scene and not shown it; the present one counts as
    ///   long as it has shown nothing.
    func save(_ navigation: SavedNavigation, scene: String, unshown: Int) async throws

    /// Counts a start that restores the report's scene and has not shown it yet, and keeps the report; durable when this
    /// returns.
    func countStart(_ report: SceneReport) async throws

    /// Forgets the starts that were counted. When this returns it outlasts the process; a loss of power may undo it.
    func markShown(scene: String) async throws

    /// Takes what is kept of the report's scene out of the way, whatever it is, and keeps the report. The newest
    /// ``KeptScene/asideLimit`` of each scene are not deleted.
    func setAside(_ report: SceneReport) async throws

    /// All scenes of which anything is kept, by name.
    func records() async throws -> [SceneRecord]
}

/// What is kept of a window.
public struct KeptScene: Sendable, Equatable {
    /// How many starts running may restore a scene and fail to show it before it is set aside.
    public static let patience = 2
    /// How many of each scene stay when they are set aside.
    public static let asideLimit = 16

    public let navigation: SavedNavigation
    /// How many starts running have restored it and never shown it.
    public let unshown: Int

    public init(_ navigation: SavedNavigation, unshown: Int = 0) {
        self.navigation = navigation
        self.unshown = unshown
    }
}

/// What came of the restoration of a window.
public struct SceneReport: Sendable, Equatable {
    public let scene: String
    public let time: Date
    /// `kept 2, dropped 1: pokedex: no such screen`, or why nothing was restored.
    public let text: String

    public init(scene: String, time: Date, text: String) {
        self.scene = scene
        self.time = time
        self.text = text
    }
}

/// What a store can tell of a window, without opening it.
public struct SceneRecord: Sendable, Equatable {
    public let scene: String
    /// Of the last restoration; nil when there was none yet.
    public let report: SceneReport?
    /// How many of its states have been set aside and are kept.
    public let setAside: Int

    public init(scene: String, report: SceneReport?, setAside: Int) {
        self.scene = scene
        self.report = report
        self.setAside = setAside
    }
}

/// What is kept of a scene makes no sense to this version of the app.
public struct UnreadableSceneError: Error, Equatable, Sendable, CustomStringConvertible {
    public let scene: String
    /// In words that end a sentence.
    public let reason: String

    public init(scene: String, reason: String) {
        self.scene = scene
        self.reason = reason
    }

    public var description: String {
        "What was kept of the window '\(scene)' cannot be opened again: \(reason)."
    }
}

/// Keeps links that wait for a user to sign in; shared by all windows of a home.
///
/// A link is handed out in two steps, so that it is neither lost when the process is killed between them nor followed in
/// two windows: ``take(for:window:at:)`` makes it one window's, ``forget(_:)`` ends it once the place that it led to is
/// kept.
public protocol PendingLinkStore: Sendable {
    /// All that have not expired and are no other window's, oldest first.
    func links(window: String, at now: Date) async throws -> [PendingLink]

    /// Keeps a link, durably. The same URL for the same account takes the older one's place. Of each account, and of
    /// those that are for anyone, ``PendingLink/limit`` can wait; the oldest go first.
    ///
    /// - Returns: those that had to go.
    func keep(_ link: PendingLink) async throws -> [PendingLink]

    /// Makes all links for this account that have not expired this window's own, oldest first; no other window gets
    /// them too. The same window gets them again until they are forgotten.
    ///
    /// A link that was for the first user to sign in is this account's from now on.
    func take(for account: String, window: String, at now: Date) async throws -> [PendingLink]

    /// Forgets links, durably.
    func forget(_ links: [PendingLink.ID]) async throws
}
