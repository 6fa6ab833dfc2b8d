import Navigation
import NavigationTesting

/// A scene store that is asked what it keeps, and takes until it is told to answer.
@MainActor
final class HeldSceneStore: SceneStore {
    let store = InMemorySceneStore()
    private let (askings, asking) = AsyncStream.makeStream(of: Void.self)
    private let (answers, answer) = AsyncStream.makeStream(of: Void.self)

    /// Returns once somebody has asked.
    func isAsked() async {
        var iterator = askings.makeAsyncIterator()
        await iterator.next()
    }

    func goOn() {
        answer.yield()
    }

    func load(scene: String) async throws -> KeptScene? {
        asking.yield()
        var iterator = answers.makeAsyncIterator()
        await iterator.next()
        return try await store.load(scene: scene)
    }

    func save(_ navigation: SavedNavigation, scene: String, unshown: Int) async throws {
        try await store.save(navigation, scene: scene, unshown: unshown)
    }

    func countStart(_ report: SceneReport) async throws { try await store.countStart(report) }
    func markShown(scene: String) async throws { try await store.markShown(scene: scene) }
    func setAside(_ report: SceneReport) async throws { try await store.setAside(report) }
    func records() async throws -> [SceneRecord] { try await store.records() }
}
