import Core
import Foundation

/// Checking whether the stored session is still valid.
extension AuthManager {
    /// The result of a check, and the error, which the result does not contain in full.
    typealias Validation = (check: SessionCheck, error: AuthError?)

    func validate(within limit: Duration) async -> Validation {
        let asked = keeper.session
        let validation = await timing.deadlines.abandoning(after: limit) { await self.ask(within: limit) }
        return validation
            ?? (
                .unreachable(tokenStillGood: isGood(keeper.session ?? asked)),
                .unreachable("the server did not answer in time")
            )
    }

    // When another session becomes current meanwhile, the check is repeated for that one.
    private func ask(within limit: Duration) async -> Validation {
        for _ in 0..<3 {
            let session: Session
            do {
                guard let stored = try keeper.reload() else { return (.signedOut, nil) }
                session = stored
            } catch {
                return (.storageFailed(error.description), error)
            }
            do throws(SessionFailure) {
                let backend = backend
                let user = try await caller.call(session) { access throws(BackendFailure) in
                    try await backend.user(access, of: session, limit: limit)
                }
                try await local { () throws(AuthError) in try await learn(user) }
                if let user = keeper.session?.user { return (.valid(user), nil) }
            } catch .superseded {
                continue
            } catch {
                return (result(of: error, session), error.error)
            }
        }
        return (
            .unreachable(tokenStillGood: isGood(keeper.session)), .unreachable("the session keeps changing")
        )
    }

    private func result(of failure: SessionFailure, _ session: Session) -> SessionCheck {
        let current = keeper.session ?? session
        switch failure {
        case .ended(let error): return .refused(reason: error.description)
        case .local(.notSignedIn), .superseded: return .signedOut
        case .local(let error): return .storageFailed(error.description)
        case .backend(.otherBackend, _):
            keeper.leave(session)
            return .signedOut
        case .backend(.answer(let answer), let tokenRefused) where answer.status >= 500:
            return .maintenance(tokenStillGood: !tokenRefused && isGood(current))
        case .backend(_, let tokenRefused):
            return .unreachable(tokenStillGood: !tokenRefused && isGood(current))
        }
    }

    // The address can change at the server. The file is updated under the lock, or by the next check.
    private func learn(_ user: AppUser) async throws(AuthError) {
        guard let session = keeper.session, session.userID == user.uid else { return }
        // A name that the server does not have yet is kept.
        let user = user.named(user.name ?? session.name)
        guard session.user != user, let lock = try await keeper.lock(within: AuthLimits.writeLock)
        else { return }
        defer { lock.release() }
        _ = try keeper.replace(session, with: session.renamed(user))
    }

    private func isGood(_ session: Session?) -> Bool {
        session.map { clock.remaining($0) > 0 } ?? false
    }
}
