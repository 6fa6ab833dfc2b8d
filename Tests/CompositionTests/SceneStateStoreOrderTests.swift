import Design
import Foundation
import Logging
import Navigation
import NavigationTesting
import Testing

@testable import Composition

/// Concurrent calls of a scene state store over slow storage.
@MainActor
struct SceneStateStoreOrderTests {
    private let router = AppRouter(table: AppModules.all.routeTable)
    private let store = HeldSceneStore(holding: [])
    private let sceneStates: SceneStateStore

    init() {
        sceneStates = SceneStateStore(
            name: "main", store: store, toasts: ToastCenter(), logger: Logger(label: "scene"),
            now: { Date(timeIntervalSinceReferenceDate: 0) })
        router.perform(.enterTabs)
    }

    private var here: SavedNavigation { SavedNavigation(router.state, account: "ada") }

    /// Begins to save the window as it is; whatever needs no waiting has happened when this returns.
    private func save() -> Task<Void, any Error> {
        Task.immediate { [sceneStates, router] in try await sceneStates.save(router.state, account: "ada") }
    }

    private func restoreChat() async throws {
        router.perform(.push(RouteEntry("chat")))
        try await store.store.save(here, scene: "main", unshown: 0)
        router.perform(.pop)
        await sceneStates.restore(into: router, account: "ada")
        #expect(router.state.frontPath == [RouteEntry("chat")])
    }

    /// As a signal does, or a link from another process, that comes while the app starts.
    @Test func whatIsSavedWhileTheWindowIsStillBeingRestoredDoesNotTakeItsPlace() async throws {
        router.perform(.push(RouteEntry("chat")))
        let kept = here
        try await store.store.save(kept, scene: "main", unshown: 0)
        router.perform(.pop)
        store.held = [.load]
        let restoring = Task { await sceneStates.restore(into: router, account: "ada") }
        await store.isAsked(.load)
        #expect(try await sceneStates.save(router.state, account: "ada") == false)
        #expect(store.store.scenes["main"] == KeptScene(kept))
        store.goOn(.load)
        await restoring.value
        #expect(router.state.frontPath == [RouteEntry("chat")])
        router.perform(.pop)
        #expect(try await sceneStates.save(router.state, account: "ada"))
        #expect(store.store.scenes["main"] == KeptScene(here, unshown: 1))
    }

    @Test func aReturnDuringASaveIsSavedAfterIt() async throws {
        try await restoreChat()
        let kept = here
        store.held = [.save]
        router.perform(.push(RouteEntry("vision")))
        let out = save()
        await store.isAsked(.save)
        router.perform(.pop)
        let back = save()
        for _ in 1...2 { store.goOn(.save) }
        try await out.value
        try await back.value
        #expect(store.store.scenes["main"]?.navigation == kept)
    }

    @Test func whatIsSavedWhileTheWindowIsBeingMarkedAsShownIsSavedAsShown() async throws {
        try await restoreChat()
        #expect(store.store.scenes["main"]?.unshown == 1)
        store.held = [.markShown, .save]
        let marking = Task { await sceneStates.markShown() }
        await store.isAsked(.markShown)
        router.perform(.push(RouteEntry("vision")))
        let saving = save()
        store.goOn(.markShown)
        await marking.value
        store.goOn(.save)
        try await saving.value
        #expect(store.store.scenes["main"] == KeptScene(here))
    }

    @Test func whatIsDrawnWhileTheWindowIsBeingRestoredIsNotWhatIsRestored() async throws {
        router.perform(.push(RouteEntry("chat")))
        try await store.store.save(here, scene: "main", unshown: 1)
        router.perform(.pop)
        store.held = [.load]
        let restoring = Task { await sceneStates.restore(into: router, account: "ada") }
        await store.isAsked(.load)
        await sceneStates.markShown()
        store.goOn(.load)
        await restoring.value
        #expect(store.store.scenes["main"]?.unshown == 2)
    }
}
