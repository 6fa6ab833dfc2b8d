public import Core
public import Foundation
import Logging
import Synchronization

/// The backend of a home, shared by all of its processes.
///
/// The first process that needs the backend serves it. The others connect to it and wait until that process exits; then
/// one of them takes over. Nothing is started before the first call. The app's processes reach the backend through a
/// Unix socket in the runtime directory. Over TCP, on the same port as long as that is free, it answers only what a
/// browser must open.
public final class EmbeddedBackend: Sendable {
    private struct State {
        var endpoint: BackendEndpoint?
        var serving: LocalBackend?
        var standby: Task<Void, Never>?
    }

    /// In milliseconds: two seconds in total, more on a slow machine. A process that was killed stops listening before
    /// it loses its locks.
    private static let pauses =
        [1, 2, 4, 8, 15, 30, 60, 120, 240] + Array(repeating: 500, count: 3 * TimeLimits.factor)

    private let options: LocalBackendOptions
    private let directory: DataDirectory
    private let runtimeDirectory: URL
    private let state = Mutex(State())
    private let searches = SingleFlight<OnlyKey, BackendEndpoint, LocalBackendError>()

    /// Makes a backend without access to the file system.
    ///
    /// - Parameter runtimeDirectory: the directory of the socket while this process serves. Accessible to its owner
    ///   only; created when it is missing. Other processes of the home may use another directory.
    public init(options: LocalBackendOptions, runtimeDirectory: URL) {
        var options = options
        options.isEmbedded = true
        options.runtimeDirectory = runtimeDirectory
        self.options = options
        self.directory = DataDirectory(url: options.dataDirectory)
        self.runtimeDirectory = runtimeDirectory
    }

    /// The endpoint of the home's backend. Serves it in this process when no other process does.
    ///
    /// Cheap after the first call. A failure is not cached: the next call tries again.
    public func endpoint() async throws(LocalBackendError) -> BackendEndpoint {
        let (serving, endpoint) = state.withLock { ($0.serving, $0.endpoint) }
        guard let known = endpoint else { return try await find() }
        guard serving == nil, let socket = known.socket else { return known }
        do {
            // A third process may have taken over at the same socket without this one noticing, and its port may be another.
            return try LocalBackend.endpoint(at: socket, key: known.key, browserURL: try browserURL())
        } catch {
            throw LocalBackendError(error)
        }
    }

    /// Finds the backend again after its socket could not be reached: another process may serve it by now; if none
    /// does, this process starts to. When this returns, a process is listening.
    public func recover() async throws(LocalBackendError) {
        for pause in Self.pauses {
            do throws(LocalBackendError) {
                return try await findListening()
            } catch {
                guard Self.mayPass(error) else { throw error }
            }
            do {
                try await options.recoveryPause(.milliseconds(pause))
            } catch {
                throw .cancelled
            }
        }
        try await findListening()
    }

    /// Finds the backend. When another process serves it, checks that this process is listening.
    private func findListening() async throws(LocalBackendError) {
        let endpoint = try await find()
        guard state.withLock({ $0.serving }) == nil, let socket = endpoint.socket else { return }
        do {
            close(try socket.connect())
        } catch {
            throw .file(error)
        }
    }

    /// Whether the error can be a temporary effect of a process that was killed.
    private static func mayPass(_ error: LocalBackendError) -> Bool {
        switch error {
        case .withoutSocket: true
        case .file(let error): error.code == ENOENT || error.code == ECONNREFUSED
        default: false
        }
    }

    /// Stops serving, if this process serves, and stops waiting to take over. You can call ``endpoint()`` again
    /// afterwards.
    public func stop() async {
        _ = try? await searches.join(.only)
        let standby = state.withLock { $0.standby }
        standby?.cancel()
        await standby?.value
        let serving = state.withLock { state in
            defer { state = State() }
            return state.serving
        }
        await serving?.stop()
    }

    private func find() async throws(LocalBackendError) -> BackendEndpoint {
        try await searches.run(.only) { () async throws(LocalBackendError) in
            defer { self.standByUnlessServing() }
            do {
                return try await self.serveOrJoin()
            } catch {
                throw LocalBackendError(error)
            }
        }
    }

    private func standByUnlessServing() {
        state.withLock { state in
            guard state.serving == nil, state.endpoint != nil, state.standby == nil else { return }
            state.standby = Task { await self.standBy() }
        }
    }

    private func serveOrJoin() async throws -> BackendEndpoint {
        if let serving = state.withLock({ $0.serving }) {
            // A search that began before this process took over has nothing left to find.
            guard let socket = serving.endpoint.socket, (try? FileStatus(at: socket.url)) == nil else {
                return serving.endpoint
            }
            // A runtime directory can be removed while its user's programs run, for example at the end of a login
            // session. The socket is created again inside the search, so this happens once for any number of callers.
            await serving.stop()
            state.withLock { state in
                state.serving = nil
                state.endpoint = nil
            }
        }
        let serving = try await LocalBackend.attempt(options)
        let endpoint: BackendEndpoint
        if let serving { endpoint = serving.endpoint } else { endpoint = try await servedEndpoint() }
        state.withLock { state in
            state.serving = serving
            state.endpoint = endpoint
        }
        return endpoint
    }

    /// Where the process that serves the directory listens. It recorded this before other processes could see that it
    /// serves.
    private func servedEndpoint() async throws -> BackendEndpoint {
        guard let secret = try InstallationSecret.load(from: directory) else {
            throw LocalBackendError.damaged(
                path: directory.secret.url.path,
                reason: "has gone while another process serves the backend. End that process; the next one creates it "
                    + "again.")
        }
        let recorded = try BackendSocket.read(from: directory)
        // A process of an earlier version records no socket.
        let socket = if let recorded { recorded } else { try BackendSocket.of(directory, in: runtimeDirectory) }
        guard (try? FileStatus(at: socket.url)) != nil else {
            throw LocalBackendError.withoutSocket(directory: directory.url.path, socket: socket.url.path)
        }
        let key = try await AccessTokens.key(for: "anon", signedWith: secret.signingKey)
        return try LocalBackend.endpoint(at: socket, key: key, browserURL: try browserURL())
    }

    /// The current address for browsers; nil when the serving process cannot listen on the network.
    private func browserURL() throws -> URL? {
        try directory.browserAddress.line().flatMap { URL(string: $0) }
    }

    /// Waits for the serving process to exit, until this process has taken over.
    private func standBy() async {
        while isWaiting() {
            do {
                try await ServingClaim.waitForVacancy(of: directory)
                _ = try await find()
            } catch is CancellationError {
                return
            } catch {
                if Task.isCancelled { return }
                options.logger.warning("The backend could not be taken over.", metadata: ["reason": "\(error)"])
                // The next call tries again, and throws the error.
                state.withLock { state in
                    state.endpoint = nil
                    state.standby = nil
                }
                return
            }
        }
    }

    /// Whether another process serves. When this process serves, its standby task ends; if it has to join another
    /// process later, a new one is started.
    private func isWaiting() -> Bool {
        state.withLock { state in
            guard state.serving != nil else { return true }
            state.standby = nil
            return false
        }
    }
}
