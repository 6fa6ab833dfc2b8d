import Core
import Domain

/// Checks with the server whether the stored session is still valid.
@MainActor
struct SessionValidation {
    /// The result of a check, and the error, which the result does not contain in full.
    typealias Outcome = (check: SessionCheck, error: AuthError?)

    let caller: SessionCaller
    let timing: AuthTiming

    private var store: SessionStore { caller.store }

    func run(within limit: Duration) async -> Outcome {
        let asked = store.session
        let outcome = await timing.deadlines.abandoning(after: limit) { await self.ask(within: limit) }
        return outcome ?? unreachable("the server did not answer in time", store.session ?? asked)
    }

    // When another session becomes current meanwhile, the check is repeated for that one.
    private func ask(within limit: Duration) async -> Outcome {
        for _ in 0..<3 {
            let session: Session
            do {
                guard let stored = try store.reload() else { return (.signedOut, nil) }
                session = stored
            } catch {
                return (.storageFailed(error.description), error)
            }
            do throws(SessionFailure) {
                let user = try await caller.call(session) {
                    try await caller.backend.user($0, of: session, limit: limit)
                }
                try await local { try await learn(user) }
                if let user = store.session?.user { return (.valid(User(user)), nil) }
            } catch .superseded {
                continue
            } catch {
                return (result(of: error, session), error.error)
            }
        }
        return unreachable("the session keeps changing", store.session)
    }

    private func unreachable(_ reason: String, _ session: Session?) -> Outcome {
        (.unreachable(tokenStillGood: isGood(session)), .unreachable(reason))
    }

    private func result(of failure: SessionFailure, _ session: Session) -> SessionCheck {
        let current = store.session ?? session
        switch failure {
        case .ended(let error): return .refused(reason: error.description)
        case .local(.notSignedIn), .superseded: return .signedOut
        case .local(let error): return .storageFailed(error.description)
        case .backend(.otherBackend, _):
            store.leave(session)
            return .signedOut
        case .backend(.answer(let answer), let tokenRefused) where answer.status >= 500:
            return .maintenance(tokenStillGood: !tokenRefused && isGood(current))
        case .backend(_, let tokenRefused):
            return .unreachable(tokenStillGood: !tokenRefused && isGood(current))
        }
    }

    // The address can change at the server. Without a change, nothing is written.
    private func learn(_ user: AppUser) async throws {
        guard let session = store.session, session.userID == user.uid,
            session.user != user.named(user.name ?? session.name)
        else { return }
        _ = try await store.keep(user, of: session)
    }

    private func isGood(_ session: Session?) -> Bool {
        session.map { caller.clock.remaining($0) > 0 } ?? false
    }
}
