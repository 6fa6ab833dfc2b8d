import Core
import Foundation

/// Flows that start here and are completed by a link.
extension AuthManager {
    /// Makes a request whose link will return here. The verifier is stored before the request is sent, and removed if
    /// the server does not accept the request. An older verifier stays valid until the server has accepted the new one.
    func beginning<T>(
        _ kind: FlowKind, _ request: (CodeChallenge) async throws(BackendFailure) -> T
    ) async throws(AuthError) -> T {
        let origin = try await asking { () throws(BackendFailure) in try await backend.origin() }
        return try await beginning(kind, origin: origin) { challenge throws(SessionFailure) in
            do throws(BackendFailure) {
                return try await request(challenge)
            } catch {
                throw .backend(error, tokenRefused: false)
            }
        }
    }

    /// As ``beginning(_:_:)``, for requests on behalf of a session.
    func beginning<T>(
        _ kind: FlowKind, origin: String, _ request: (CodeChallenge) async throws(SessionFailure) -> T
    ) async throws(AuthError) -> T {
        let flow = try flows.begin(kind, origin: origin)
        do throws(SessionFailure) {
            let result = try await request(CodeChallenge(flow.verifier, secureHash: secureHash))
            tidying { () throws(AuthError) in try flows.replaceOthers(with: flow) }
            return result
        } catch {
            if !error.leavesRoomForDoubt { tidying { () throws(AuthError) in try flows.close(flow) } }
            throw error.error
        }
    }

    /// Completes a flow that was started here, with the link that returned.
    func complete(_ link: URL) async throws(AuthError) -> Arrival {
        try await recording { () throws(AuthError) in
            let callback = try CallbackLink(link)
            // Checked before the backend's address is requested: that may start the backend, and anyone can create a
            // link.
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

    // One process at a time: a code can be used only once, and so can a verifier.
    private func redeem(_ code: Secret, origin: String) async throws(AuthError) -> Arrival {
        guard let lock = try await keeper.lock(flows.lock, within: AuthLimits.completing) else {
            throw .unreachable("another copy of the app is completing a link and has not finished")
        }
        defer { lock.release() }
        for flow in try flows.open() where flow.origin == origin {
            let grant: Grant
            do throws(BackendFailure) {
                grant = try await backend.exchange(code: code, for: flow)
            } catch {
                // The code belongs to another flow and is not used up. It may belong to the next one.
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
