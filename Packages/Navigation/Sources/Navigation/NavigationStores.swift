public import Foundation

/// Stores each scene's navigation between runs; one store for all windows and processes of a home.
///
/// A restored window that crashes would crash at every start. So every start that restores a window counts itself
/// before anything is shown (``countStart(_:)``), and resets the count once something has been shown
/// (``markShown(scene:)``). A window that was restored in two consecutive starts and never shown is not restored a
/// third time (``setAside(_:)``).
public protocol SceneStore: Sendable {
    /// The navigation that was last saved under this name, or nil.
    ///
    /// - Throws: ``UnreadableSceneError`` when this version of the app cannot read it; the stored data stays unchanged.
    func load(scene: String) async throws -> KeptScene?

    /// Replaces the navigation saved under this name; durable when this returns.
    ///
    /// - Parameter unshown: how many consecutive starts have restored the scene and not shown it; the current start
    ///   counts as long as it has shown nothing.
    func save(_ navigation: SavedNavigation, scene: String, unshown: Int) async throws

    /// Counts a start that restores the report's scene and has not shown it yet, and stores the report; durable when
    /// this returns.
    func countStart(_ report: SceneReport) async throws

    /// Resets the count of starts. When this returns, the change survives the end of the process; a power failure may
    /// undo it.
    func markShown(scene: String) async throws

    /// Moves what is stored of the report's scene out of the way, whether it is readable or not, and stores the report.
    /// The newest ``KeptScene/asideLimit`` of each scene are not deleted.
    func setAside(_ report: SceneReport) async throws

    /// All scenes with stored data, by name.
    func records() async throws -> [SceneRecord]
}

/// The stored state of a window.
public struct KeptScene: Sendable, Equatable {
    /// How many consecutive starts may restore a scene and fail to show it before it is set aside.
    public static let unshownLimit = 2
    /// How many states of each scene are kept after they are set aside.
    public static let asideLimit = 16

    public let navigation: SavedNavigation
    /// How many consecutive starts have restored it and never shown it.
    public let unshown: Int

    public init(_ navigation: SavedNavigation, unshown: Int = 0) {
        self.navigation = navigation
        self.unshown = unshown
    }
}

/// The result of a window's restoration.
public struct SceneReport: Sendable, Equatable {
    public let scene: String
    public let time: Date
    /// The result in one line, such as `kept 2, dropped 1: pokedex: no such screen`, or why nothing was restored.
    public let text: String

    public init(scene: String, time: Date, text: String) {
        self.scene = scene
        self.time = time
        self.text = text
    }
}

/// What is stored of a window, as far as it can be read without restoring it.
public struct SceneRecord: Sendable, Equatable {
    public let scene: String
    /// The report of the last restoration; nil when there was none yet.
    public let report: SceneReport?
    /// How many set-aside states of the window are kept.
    public let setAside: Int

    public init(scene: String, report: SceneReport?, setAside: Int) {
        self.scene = scene
        self.report = report
        self.setAside = setAside
    }
}

/// This version of the app cannot read the stored data of a scene.
public struct UnreadableSceneError: Error, Equatable, Sendable, CustomStringConvertible {
    public let scene: String
    /// Why the data cannot be read, worded as the end of a sentence.
    public let reason: String

    public init(scene: String, reason: String) {
        self.scene = scene
        self.reason = reason
    }

    public var description: String {
        "The window '\(scene)' cannot be restored: \(reason)."
    }
}
