public import Navigation
import Synchronization

/// Scenes in memory, for tests and previews; every call can be made to fail.
public final class InMemorySceneStore: SceneStore {
    /// One state that was set aside.
    public struct Aside: Sendable, Equatable {
        public let scene: String
        public let navigation: SavedNavigation
        public let reason: String
    }

    private struct State {
        var scenes: [String: KeptScene] = [:]
        var reports: [String: SceneReport] = [:]
        var aside: [Aside] = []
        var failure: (any Error)?
        var writeFailure: (any Error)?
    }

    private let state = Mutex(State())

    public init() {}

    /// The error that every call throws from now on; nil for none.
    public var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// The error that every writing call throws from now on, as on a full disk.
    public var writeFailure: (any Error)? {
        get { state.withLock { $0.writeFailure } }
        set { state.withLock { $0.writeFailure = newValue } }
    }

    /// All saved scenes, by name.
    public var scenes: [String: KeptScene] {
        state.withLock { $0.scenes }
    }

    /// All states that were set aside and are still kept, oldest first.
    public var aside: [Aside] {
        state.withLock { $0.aside }
    }

    public func load(scene: String) async throws -> KeptScene? {
        try perform(writing: false) { $0.scenes[scene] }
    }

    public func save(_ navigation: SavedNavigation, scene: String, unshown: Int) async throws {
        try perform { $0.scenes[scene] = KeptScene(navigation, unshown: unshown) }
    }

    public func countStart(_ report: SceneReport) async throws {
        try perform { state in
            if let kept = state.scenes[report.scene] {
                state.scenes[report.scene] = KeptScene(kept.navigation, unshown: kept.unshown + 1)
            }
            state.reports[report.scene] = report
        }
    }

    public func markShown(scene: String) async throws {
        try perform { state in
            if let kept = state.scenes[scene] { state.scenes[scene] = KeptScene(kept.navigation) }
        }
    }

    public func setAside(_ report: SceneReport) async throws {
        try perform { state in
            if let kept = state.scenes.removeValue(forKey: report.scene) {
                state.aside.append(
                    Aside(scene: report.scene, navigation: kept.navigation, reason: report.text))
                let own = state.aside.indices.filter { state.aside[$0].scene == report.scene }
                if own.count > KeptScene.asideLimit { state.aside.remove(at: own[0]) }
            }
            state.reports[report.scene] = report
        }
    }

    public func records() async throws -> [SceneRecord] {
        try perform(writing: false) { state in
            let names = Set(state.scenes.keys).union(state.reports.keys).union(state.aside.map(\.scene))
            return names.sorted().map { name in
                SceneRecord(
                    scene: name, report: state.reports[name],
                    setAside: state.aside.count { $0.scene == name })
            }
        }
    }

    private func perform<Result: Sendable>(writing: Bool = true, _ change: (inout State) -> Result) throws -> Result {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            if writing, let failure = state.writeFailure { throw failure }
            return change(&state)
        }
    }
}
