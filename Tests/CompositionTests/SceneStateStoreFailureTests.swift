import AuthFeatureTesting
import Design
import Foundation
import Logging
import Navigation
import NavigationTesting
import Persistence
import Shell
import Testing

@testable import Composition

/// A window whose store fails, or is slow.
@MainActor
struct SceneStateStoreFailureTests {
    private let store = InMemorySceneStore()
    private let toasts = ToastCenter()
    private let full = StorageError.full(path: "/tmp/app.sqlite")

    private func sceneStates(over store: (any SceneStore)? = nil) -> SceneStateStore {
        SceneStateStore(
            name: "main", store: store ?? self.store, toasts: toasts, logger: Logger(label: "scene"),
            now: { Date(timeIntervalSinceReferenceDate: 0) })
    }

    private func router() -> AppRouter {
        let router = AppRouter(table: AppModules.all.routeTable)
        router.perform(.enterTabs)
        return router
    }

    /// A window that was left at the chat, and as many starts that never showed it.
    private func leaveAtChat(unshown: Int) async throws -> SavedNavigation {
        let router = router()
        router.perform(.push(RouteEntry("chat")))
        let navigation = SavedNavigation(router.state, account: "ada")
        try await store.save(navigation, scene: "main", unshown: unshown)
        return navigation
    }

    @Test func withNoSpaceToCountTheStartThePlaceIsStillRestoredAndTheErrorReported() async throws {
        let kept = try await leaveAtChat(unshown: 1)
        let (router, sceneStates) = (router(), sceneStates())
        store.writeFailure = full
        await sceneStates.restore(into: router, account: "ada")
        #expect(router.state.frontPath == [RouteEntry("chat")])
        #expect(toasts.takeUnseen().map(\.text) == ["Your place in this window could not be saved: \(full)"])
        // Nothing has changed since, so that there is nothing to save, and no reason to complain again.
        try await sceneStates.save(router.state, account: "ada")
        await sceneStates.markShown()
        #expect(store.scenes["main"] == KeptScene(kept, unshown: 1))

        store.writeFailure = nil
        await sceneStates.markShown()
        #expect(store.scenes["main"] == KeptScene(kept))
    }

    @Test func whatCannotBeSetAsideYetIsSetAsideBeforeAnythingTakesItsPlace() async throws {
        let kept = try await leaveAtChat(unshown: 2)
        let (router, sceneStates) = (router(), sceneStates())
        store.writeFailure = full
        await sceneStates.restore(into: router, account: "ada")
        #expect(router.state.frontPath == [])
        #expect(toasts.takeUnseen().first?.text.hasSuffix("Its saved state could not be moved: \(full)") == true)
        await #expect(throws: StorageError.self) { try await sceneStates.save(router.state, account: "ada") }
        #expect(store.scenes["main"] == KeptScene(kept, unshown: 2))

        store.writeFailure = nil
        try await sceneStates.save(router.state, account: "ada")
        #expect(store.aside.map(\.navigation) == [kept])
        #expect(store.scenes["main"] == KeptScene(SavedNavigation(router.state, account: "ada")))
    }

    @Test func whatCouldNotBeReadAtTheStartIsNotWrittenOver() async throws {
        let kept = try await leaveAtChat(unshown: 0)
        let (router, sceneStates) = (router(), sceneStates())
        let busy = StorageError.busy(path: "/tmp/app.sqlite")
        store.failure = busy
        await sceneStates.restore(into: router, account: "ada")
        #expect(toasts.takeUnseen().map(\.text) == ["The window 'main' could not be restored. \(busy)"])
        store.failure = nil
        try await sceneStates.save(router.state, account: "ada")
        #expect(store.aside.map(\.navigation) == [kept])
        #expect(store.aside.map(\.reason) == ["set aside: it could not be read at a start"])
    }

    @Test func whatIsDrawnWhileTheWindowIsBeingRestoredIsNotWhatIsRestored() async throws {
        let held = HeldSceneStore(holding: [.load], in: store)
        _ = try await leaveAtChat(unshown: 1)
        let (router, sceneStates) = (router(), sceneStates(over: held))
        let restoring = Task { await sceneStates.restore(into: router, account: "ada") }
        await held.isAsked(.load)
        await sceneStates.markShown()
        held.goOn(.load)
        await restoring.value
        #expect(store.scenes["main"]?.unshown == 2)
    }
}
