import Domain
import DomainTesting
import Observation
import Testing

/// What screens read is in force, and its observers are notified.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LiveSettingsTests {
    private let store = InMemorySettingsStore()

    /// An element for each change of what `read` observes.
    private func changes(of read: @escaping @MainActor () -> Void) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking(read) { continuation.yield() }
        return stream
    }

    @Test func aChangeMadeElsewhereIsInForceAndNotifiesObservers() async throws {
        let settings = LiveSettings(store)
        var changes = changes { #expect(!settings.value(for: SharedSettings.notifications)) }.makeAsyncIterator()
        try await store.set(true, for: SharedSettings.notifications)
        #expect(await changes.next() != nil)
        #expect(settings.value(for: SharedSettings.notifications))
    }

    @Test func aChangeMadeHereNotifiesBeforeTheCallReturns() async throws {
        let settings = LiveSettings(store)
        var isNotified = false
        withObservationTracking {
            _ = settings.value(for: SharedSettings.analytics)
        } onChange: {
            MainActor.assumeIsolated { isNotified = true }
        }
        try await settings.set(true, for: SharedSettings.analytics)
        #expect(isNotified)
    }

    @Test func aChangeThatFailsLeavesTheOldValue() async throws {
        let settings = LiveSettings(store)
        store.failure = .notSaved("The disk is full.")
        await #expect(throws: SettingsError.self) { try await settings.set(true, for: SharedSettings.analytics) }
        #expect(settings.value(for: SharedSettings.analytics) == false)
    }
}
