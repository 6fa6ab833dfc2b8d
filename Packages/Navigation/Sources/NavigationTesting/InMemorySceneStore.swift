public import Navigation
import Synchronization

/// Scenes that live as long as the test or preview that made them, and that can be told to fail.
public final class InMemorySceneStore: SceneStore {
    private let state = Mutex<(scenes: [String: SavedNavigation], failure: (any Error)?)>(([:], nil))

    public init() {}

    /// What every call throws from now on; nil to let calls through again.
    public var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// All that is kept, by the scene's name.
    public var scenes: [String: SavedNavigation] {
        state.withLock { $0.scenes }
    }

    public func load(scene: String) async throws -> SavedNavigation? {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.scenes[scene]
        }
    }

    public func save(_ navigation: SavedNavigation, scene: String) async throws {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.scenes[scene] = navigation
        }
    }
}
