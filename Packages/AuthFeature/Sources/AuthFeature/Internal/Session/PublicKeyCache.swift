import Core

/// The public keys of the session's backend, asked for when one is needed. Concurrent calls share one request.
@MainActor
final class PublicKeyCache {
    private struct Entry {
        let origin: String
        let keys: [PublicKey]
        let instant: ContinuousClock.Instant
    }

    private let backend: SupabaseAuthBackend
    private let timing: AuthTiming
    private let flights = SingleFlight<String, [PublicKey], BackendFailure>()
    /// Of one backend: sessions belong to one at a time.
    private var entry: Entry?

    init(backend: SupabaseAuthBackend, timing: AuthTiming) {
        self.backend = backend
        self.timing = timing
    }

    /// The keys with an id, nearly always one; none when the backend does not list it.
    func keys(named id: String, at origin: String) async throws(BackendFailure) -> [PublicKey] {
        if let entry, entry.origin == origin {
            let keys = entry.keys.filter { $0.id == id }
            // A key that is not listed may be new.
            let lifetime = keys.isEmpty ? AuthLimits.keySetPause : AuthLimits.keySetLifetime
            if timing.instant() - entry.instant < lifetime { return keys }
        }
        let backend = backend
        let keys = try await flights.run(origin) { () async throws(BackendFailure) in
            try await backend.publicKeys(origin: origin)
        }
        entry = Entry(origin: origin, keys: keys, instant: timing.instant())
        return keys.filter { $0.id == id }
    }
}
