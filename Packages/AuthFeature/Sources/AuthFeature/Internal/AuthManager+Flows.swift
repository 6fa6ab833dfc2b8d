import Core
import Foundation

/// What is begun here and comes back by a link.
extension AuthManager {
    /// Makes a request whose link will come back here: the verifier is stored before the server hears of it, and goes
    /// again when the server does not take the request. An older one stays good until then.
    func beginning<T>(
        _ kind: FlowKind, _ request: (CodeChallenge) async throws(BackendFailure) -> T
    ) async throws(AuthError) -> T {
        let origin = try await asking { () throws(BackendFailure) in try await backend.origin() }
        return try await beginning(kind, origin: origin, request) {
            $0
        } inWords: {
            AuthError($0)
        }
    }

    /// As ``beginning(_:_:)``, for requests that fail in another way.
    ///
    /// - Parameter cause: what the backend has to do with a failure; nil when it has nothing.
    func beginning<T, Failure: Error>(
        _ kind: FlowKind, origin: String, _ request: (CodeChallenge) async throws(Failure) -> T,
        cause: (Failure) -> BackendFailure?, inWords: (Failure) -> AuthError
    ) async throws(AuthError) -> T {
        let flow = try flows.begin(kind, origin: origin)
        do throws(Failure) {
            let result = try await request(CodeChallenge(flow.verifier, secureHash: secureHash))
            tidying { () throws(AuthError) in try flows.replaceOthers(with: flow) }
            return result
        } catch {
            if cause(error)?.leavesRoomForDoubt != true { tidying { () throws(AuthError) in try flows.close(flow) } }
            throw inWords(error)
        }
    }

    /// Completes what was begun here with what a link brought back.
    func complete(_ link: URL) async throws(AuthError) -> Arrival {
        try await recording { () throws(AuthError) in
            let callback = try CallbackLink(link)
            // Before the backend is asked for its address: that may have to start it, and anybody can make a link.
            guard try !flows.open().isEmpty else { throw .unsolicitedLink }
            let origin = try await asking { () throws(BackendFailure) in try await backend.origin() }
            let open = try flows.open().filter { $0.origin == origin }
            guard !open.isEmpty else { throw .unsolicitedLink }
            switch callback {
            case .halfConfirmed:
                throw open.contains { $0.kind == .emailChange } ? .otherAddressToConfirm : .unsolicitedLink
            case .failure(let code, let message): throw .linkRefused(code: code, message: message)
            case .code(let code): return try await redeem(code, origin: origin)
            }
        }
    }

    // One process at a time: a code serves once, and so does a verifier.
    private func redeem(_ code: Secret, origin: String) async throws(AuthError) -> Arrival {
        guard let lock = try await keeper.lock(flows.lock, within: AuthLimits.completing) else {
            throw .unreachable("another copy of the app is completing a link and has not finished")
        }
        defer { lock.release() }
        for flow in try flows.open() where flow.origin == origin {
            let grant: Grant
            do throws(BackendFailure) {
                grant = try await backend.exchange(code: code, for: flow, limit: AuthLimits.request)
            } catch {
                // Another flow's, and not used up: it may be the next one's.
                if case .answer(let answer) = error, answer.code == .badCodeVerifier { continue }
                throw AuthError(error)
            }
            tidying { () throws(AuthError) in try flows.close(flow) }
            return try await arrive(grant, by: flow.kind)
        }
        throw .unsolicitedLink
    }

    private func arrive(_ grant: Grant, by kind: FlowKind) async throws(AuthError) -> Arrival {
        let purpose: Arrival.Purpose =
            switch kind {
            case .recovery: .recovery
            case .emailChange: keeper.session?.user.uid == grant.user.uid ? .emailChange : .signIn
            case .signUp, .magicLink, .apple: .signIn
            }
        return Arrival(user: try await begin(grant, for: purpose).user, purpose: purpose)
    }
}
