public import Navigation
import Synchronization

/// Scenes in memory, for tests; every call can be made to fail. Reports are not kept.
public final class InMemorySceneStore: SceneStore {
    /// One state that was set aside.
    public struct Aside: Sendable, Equatable {
        public let navigation: SavedNavigation
        public let reason: String
    }

    private struct State {
        var scenes: [String: KeptScene] = [:]
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

    /// All states that were set aside, oldest first.
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
        }
    }

    public func markShown(scene: String) async throws {
        try perform { state in state.scenes[scene] = state.scenes[scene].map { KeptScene($0.navigation) } }
    }

    public func setAside(_ report: SceneReport) async throws {
        try perform { state in
            guard let kept = state.scenes.removeValue(forKey: report.scene) else { return }
            state.aside.append(Aside(navigation: kept.navigation, reason: report.text))
        }
    }

    public func records() async throws -> [SceneRecord] { [] }

    private func perform<Result: Sendable>(writing: Bool = true, _ change: (inout State) -> Result) throws -> Result {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            if writing, let failure = state.writeFailure { throw failure }
            return change(&state)
        }
    }
}
