import Core
import Foundation

/// Checks whether the stored session is still valid.
@MainActor
struct SessionValidator {
    let keeper: SessionStore
    let caller: SessionCaller
    let backend: SupabaseAuthBackend
    let clock: ServerClock
    let timing: AuthTiming
    /// Receives the error, which the result does not contain in full.
    let report: @MainActor (AuthError?) -> Void

    func validate(within limit: Duration) async -> SessionCheck {
        let asked = keeper.session
        let check = await timing.deadlines.abandoning(after: limit) { await self.ask(within: limit) }
        if let check { return check }
        report(.unreachable("the server did not answer in time"))
        return .unreachable(tokenStillGood: isGood(keeper.session ?? asked))
    }

    // When another session becomes current meanwhile, the check is repeated for that one.
    private func ask(within limit: Duration) async -> SessionCheck {
        for _ in 0..<3 {
            let session: Session
            do {
                guard let stored = try keeper.reload() else { return .signedOut }
                session = stored
            } catch {
                report(error)
                return .storageFailed(error.description)
            }
            do throws(SessionFailure) {
                let backend = backend
                let reply = try await caller.call(session) { bearer throws(BackendFailure) in
                    let reply = try await backend.user(bearer, limit: limit)
                    guard reply.user.uid == session.user.uid else {
                        throw .malformed("it names another user than the session's")
                    }
                    return reply
                }
                clock.observe(reply.serverDate)
                try await local { () throws(AuthError) in try await learn(reply.user) }
                guard let user = keeper.session?.user else { continue }
                report(nil)
                return .valid(user)
            } catch .superseded {
                continue
            } catch {
                report(error.error)
                return result(of: error, session)
            }
        }
        report(.unreachable("the session keeps changing"))
        return .unreachable(tokenStillGood: isGood(keeper.session))
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
        guard let session = keeper.session, session.user.uid == user.uid else { return }
        // A name that the server does not have yet is kept.
        let user = user.named(user.name ?? session.user.name)
        guard session.user != user, let lock = try await keeper.lock(within: AuthLimits.writeLock)
        else { return }
        defer { lock.release() }
        _ = try keeper.replace(session, with: session.renamed(user))
    }

    private func isGood(_ session: Session?) -> Bool {
        session.map { clock.remaining($0) > 0 } ?? false
    }
}
