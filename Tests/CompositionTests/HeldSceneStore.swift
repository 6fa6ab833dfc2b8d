import Navigation
import NavigationTesting

/// A scene store whose held calls wait until the test releases them.
@MainActor
final class HeldSceneStore: SceneStore {
    enum Call: CaseIterable {
        case load, save
    }

    private struct Gate {
        let asked = AsyncStream.makeStream(of: Void.self)
        let answered = AsyncStream.makeStream(of: Void.self)
    }

    let store: InMemorySceneStore
    /// The calls that wait for ``goOn(_:)`` from now on.
    var held: Set<Call>
    private let gates = Dictionary(uniqueKeysWithValues: Call.allCases.map { ($0, Gate()) })

    init(holding held: Set<Call>, in store: InMemorySceneStore = InMemorySceneStore()) {
        self.held = held
        self.store = store
    }

    /// Returns once the held call has been made.
    func isAsked(_ call: Call) async {
        var iterator = gates[call]?.asked.stream.makeAsyncIterator()
        await iterator?.next()
    }

    /// Lets one call through that is held, or the next one.
    func goOn(_ call: Call) {
        gates[call]?.answered.continuation.yield()
    }

    private func pass(_ call: Call) async {
        guard held.contains(call), let gate = gates[call] else { return }
        gate.asked.continuation.yield()
        var iterator = gate.answered.stream.makeAsyncIterator()
        await iterator.next()
    }

    func load(scene: String) async throws -> KeptScene? {
        await pass(.load)
        return try await store.load(scene: scene)
    }

    func save(_ navigation: SavedNavigation, scene: String, unshown: Int) async throws {
        await pass(.save)
        try await store.save(navigation, scene: scene, unshown: unshown)
    }

    func markShown(scene: String) async throws { try await store.markShown(scene: scene) }
    func countStart(_ report: SceneReport) async throws { try await store.countStart(report) }
    func setAside(_ report: SceneReport) async throws { try await store.setAside(report) }
    func records() async throws -> [SceneRecord] { try await store.records() }
}
