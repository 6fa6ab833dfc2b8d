import Core
import Foundation

/// Flows that start here and are completed by a link.
@MainActor
struct LinkFlows {
    let caller: SessionCaller
    let store: FlowStore
    let signIns: SignIns
    let secureHash: @Sendable (Data) -> Data

    private var backend: SupabaseAuthBackend { caller.backend }

    /// Makes a request whose link will return here. The verifier is stored before the request is sent, and removed if
    /// the server does not accept the request. An older verifier stays valid until the server has accepted the new one.
    ///
    /// - Parameters:
    ///   - address: the account's new address, for a change of it.
    ///   - origin: of the session, for a request on its behalf; nil for the current backend.
    func begin<T>(
        _ kind: FlowKind, address: String? = nil, origin: String? = nil, _ request: (CodeChallenge) async throws -> T
    ) async throws -> T {
        let current = if let origin { origin } else { try await backend.origin() }
        let flow = try store.begin(kind, address: address, origin: current)
        do {
            let result = try await request(CodeChallenge(flow.verifier, secureHash: secureHash))
            caller.tidy { try store.replaceOthers(with: flow) }
            return result
        } catch {
            if !BackendFailure.leavesRoomForDoubt(error) { caller.tidy { try store.close(flow) } }
            throw error
        }
    }

    /// Completes a flow that was started here, with the link that returned.
    func complete(_ link: URL) async throws -> CompletedSignIn {
        if let mailLink = MailLink(link) {
            let flows = try await openFlows()
            return try await complete(try await follow(mailLink), of: flows)
        }
        let callback = try CallbackLink(link)
        return try await complete(callback, of: try await openFlows())
    }

    /// The flows that a link may complete: those that were started here, at the current backend.
    private typealias OpenFlows = (origin: String, kinds: Set<FlowKind>)

    // Checked before the backend's address is requested: that may start the backend, and anyone can create a link.
    private func openFlows() async throws -> OpenFlows {
        guard try !store.open().isEmpty else { throw AuthError.unsolicitedLink }
        let origin = try await backend.origin()
        let kinds = Set(try store.open().filter { $0.origin == origin }.map(\.kind))
        guard !kinds.isEmpty else { throw AuthError.unsolicitedLink }
        return (origin, kinds)
    }

    private func complete(_ callback: CallbackLink, of flows: OpenFlows) async throws -> CompletedSignIn {
        switch callback {
        case .halfConfirmed:
            throw flows.kinds.contains(.emailChange) ? AuthError.otherAddressToConfirm : .unsolicitedLink
        case .denied where flows.kinds.contains(.apple): throw AuthError.cancelledAtProvider
        case .denied: throw AuthError.linkRefused(code: "access_denied", message: "you or the provider denied access")
        case .failure(let code, let message): throw AuthError.linkRefused(code: code, message: message)
        case .code(let code): return try await redeem(code, origin: flows.origin)
        }
    }

    // Opens a mail's link as a browser would: what it redirects to completes the flow.
    private func follow(_ link: MailLink) async throws -> CallbackLink {
        guard let callback = try await backend.open(link) else { throw AuthError.notACallback }
        do {
            return try CallbackLink(callback)
        } catch .notACallback {
            throw AuthError.linkRefused(
                code: nil, message: "it leads to another app. If it was to confirm an address, try to sign in")
        } catch {
            throw error
        }
    }

    // One process at a time: a code can be used only once, and so can a verifier.
    private func redeem(_ code: Secret, origin: String) async throws -> CompletedSignIn {
        guard let lock = try await caller.store.lock(store.lock, within: AuthLimits.completing) else {
            throw AuthError.unreachable("another copy of the app is completing a link and has not finished")
        }
        defer { lock.release() }
        for flow in try store.open() where flow.origin == origin {
            let grant: Grant
            do throws(BackendFailure) {
                grant = try await backend.exchange(code: code, for: flow)
            } catch {
                guard case .answer(let answer) = error else { throw error }
                // The code belongs to another flow and is not used up. It may belong to the next one.
                if answer.code == .badCodeVerifier { continue }
                if answer.code == .flowStateExpired, let change = try await lateChange(origin: origin) {
                    return change
                }
                throw error
            }
            caller.tidy { try store.close(flow) }
            return try await signIn(grant, by: flow.kind)
        }
        throw AuthError.unsolicitedLink
    }

    // A server ends a flow minutes after the request for a new address, but changes the address when its mail's link is
    // opened, however late that is. So the address may have changed although the code of the link is refused.
    private func lateChange(origin: String) async throws -> CompletedSignIn? {
        let wanted = try store.open().filter { $0.origin == origin }.compactMap { $0.address?.lowercased() }
        guard !wanted.isEmpty, let session = try caller.store.reload(), session.origin == origin else { return nil }
        let reply = try? await caller.call(session) { try await backend.user($0, of: session) }
        guard let user = reply, let email = user.email?.lowercased(), wanted.contains(email) else { return nil }
        caller.tidy { try store.close([.emailChange]) }
        return CompletedSignIn(user: try await caller.store.keep(user, of: session), purpose: .emailChange)
    }

    private func signIn(_ grant: Grant, by kind: FlowKind) async throws -> CompletedSignIn {
        let purpose: SignInPurpose =
            switch kind {
            case .recovery: .recovery
            case .emailChange: caller.store.session?.userID == grant.user.uid ? .emailChange : .signIn
            case .signUp, .magicLink, .apple: .signIn
            }
        return CompletedSignIn(user: try await signIns.begin(grant, for: purpose).user, purpose: purpose)
    }
}
