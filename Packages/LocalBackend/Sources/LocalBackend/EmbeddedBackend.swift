public import Core
import Foundation
import Logging
import Synchronization

/// The one backend of a home, shared by all its processes.
///
/// The first process that asks for it serves it; the others use it, and sleep until that process goes. Then one of them
/// serves it, on the same port. Nothing is started before it is asked for.
public final class EmbeddedBackend: Sendable {
    private typealias Outcome = Result<BackendEndpoint, LocalBackendError>

    private struct State {
        var endpoint: BackendEndpoint?
        var serving: LocalBackend?
        /// The call that is finding the backend just now, for others to wait for.
        var search: Task<Outcome, Never>?
        /// Sleeps until the process that serves has gone.
        var standby: Task<Void, Never>?
    }

    private let options: LocalBackendOptions
    private let directory: DataDirectory
    private let state = Mutex(State())

    /// Touches nothing.
    public init(options: LocalBackendOptions) {
        self.options = options
        self.directory = DataDirectory(url: options.dataDirectory)
    }

    /// Where the home's backend is; makes this process serve it when no other does.
    ///
    /// Cheap after the first call. A failure is not remembered: the next call tries again.
    public func endpoint() async throws(LocalBackendError) -> BackendEndpoint {
        enum Step {
            case known(BackendEndpoint)
            case search(Task<Outcome, Never>)
        }
        let step = state.withLock { state -> Step in
            if let endpoint = state.endpoint { return .known(endpoint) }
            let search = state.search ?? Task { await self.search() }
            state.search = search
            return .search(search)
        }
        switch step {
        case .known(let endpoint): return endpoint
        case .search(let search): return try await search.value.get()
        }
    }

    /// Stops serving, if this process does, and stops waiting for its turn. It may be asked for again.
    public func stop() async {
        _ = await state.withLock { $0.search }?.value
        let standby = state.withLock { $0.standby }
        standby?.cancel()
        await standby?.value
        let serving = state.withLock { state in
            defer { state = State() }
            return state.serving
        }
        await serving?.stop()
    }

    private func search() async -> Outcome {
        let outcome: Outcome
        do throws(LocalBackendError) {
            outcome = .success(try await serveOrJoin())
        } catch {
            outcome = .failure(error)
        }
        state.withLock { state in
            state.search = nil
            if state.serving == nil, state.endpoint != nil { state.standby = Task { await self.standBy() } }
        }
        return outcome
    }

    /// Serves the home, or finds the process that does.
    private func serveOrJoin() async throws(LocalBackendError) -> BackendEndpoint {
        let serving = try await LocalBackend.attempt(options)
        let endpoint: BackendEndpoint
        if let serving { endpoint = serving.endpoint } else { endpoint = try await servedEndpoint() }
        state.withLock { state in
            state.serving = serving
            state.endpoint = endpoint
        }
        return endpoint
    }

    /// Where the process that has the directory listens. It recorded that before it let anybody see that it has it.
    private func servedEndpoint() async throws(LocalBackendError) -> BackendEndpoint {
        guard let port = try RecordedPort.read(from: directory) else { throw Self.missing(directory.port) }
        guard let secret = try InstallationSecret.load(from: directory) else { throw Self.missing(directory.secret) }
        return try await LocalBackend.endpoint(port: port, signingKey: secret.signingKey)
    }

    private static func missing(_ file: PrivateFile) -> LocalBackendError {
        .damaged(
            path: file.url.path,
            reason: "has gone while another process serves the backend. End that process; the next one makes it anew.")
    }

    /// Waits for the process that serves to go, until this one has taken over.
    private func standBy() async {
        while state.withLock({ $0.serving }) == nil {
            do {
                try await ServingClaim.waitForVacancy(of: directory)
                _ = try await serveOrJoin()
            } catch is CancellationError {
                return
            } catch {
                if Task.isCancelled { return }
                options.logger.warning("The backend could not be taken over.", metadata: ["reason": "\(error)"])
                // Whoever asks next tries again, and is told the error.
                state.withLock { state in
                    state.endpoint = nil
                    state.standby = nil
                }
                return
            }
        }
    }
}
