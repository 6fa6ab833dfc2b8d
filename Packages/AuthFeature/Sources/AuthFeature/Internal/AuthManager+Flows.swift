import Core
import Foundation

/// Flows that start here and are completed by a link.
extension AuthManager {
    /// Makes a request whose link will return here. The verifier is stored before the request is sent, and removed if
    /// the server does not accept the request. An older verifier stays valid until the server has accepted the new one.
    ///
    /// - Parameter address: the account's new address, for a change of it.
    func beginning<T>(
        _ kind: FlowKind, address: String? = nil, _ request: (CodeChallenge) async throws(BackendFailure) -> T
    ) async throws(AuthError) -> T {
        let origin = try await asking { () throws(BackendFailure) in try await backend.origin() }
        return try await beginning(kind, address: address, origin: origin) { challenge throws(SessionFailure) in
            do throws(BackendFailure) {
                return try await request(challenge)
            } catch {
                throw .backend(error, tokenRefused: false)
            }
        }
    }

    /// As ``beginning(_:address:_:)``, for requests on behalf of a session.
    func beginning<T>(
        _ kind: FlowKind, address: String? = nil, origin: String,
        _ request: (CodeChallenge) async throws(SessionFailure) -> T
    ) async throws(AuthError) -> T {
        let flow = try flows.begin(kind, address: address, origin: origin)
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
            if let mailLink = MailLink(link) {
                let flows = try await openFlows()
                return try await complete(try await follow(mailLink), of: flows)
            }
            let callback = try CallbackLink(link)
            return try await complete(callback, of: try await openFlows())
        }
    }

    /// The flows that a link may complete: those that were started here, at the current backend.
    private struct OpenFlows {
        let origin: String
        let kinds: Set<FlowKind>
    }

    // Checked before the backend's address is requested: that may start the backend, and anyone can create a link.
    private func openFlows() async throws(AuthError) -> OpenFlows {
        guard try !flows.open().isEmpty else { throw .unsolicitedLink }
        let origin = try await asking { () throws(BackendFailure) in try await backend.origin() }
        let kinds = Set(try flows.open().filter { $0.origin == origin }.map(\.kind))
        guard !kinds.isEmpty else { throw .unsolicitedLink }
        return OpenFlows(origin: origin, kinds: kinds)
    }

    private func complete(_ callback: CallbackLink, of flows: OpenFlows) async throws(AuthError) -> Arrival {
        switch callback {
        case .halfConfirmed: throw flows.kinds.contains(.emailChange) ? .otherAddressToConfirm : .unsolicitedLink
        case .denied where flows.kinds.contains(.apple): throw .cancelledAtProvider
        case .denied: throw .linkRefused(code: .accessDenied, message: "you or the provider denied access")
        case .failure(let code, let message): throw .linkRefused(code: code, message: message)
        case .code(let code): return try await redeem(code, origin: flows.origin)
        }
    }

    // Opens a mail's link as a browser would: what it redirects to completes the flow.
    private func follow(_ link: MailLink) async throws(AuthError) -> CallbackLink {
        let callback = try await asking { () throws(BackendFailure) in try await backend.open(link) }
        guard let callback else { throw .notACallback }
        do {
            return try CallbackLink(callback)
        } catch .notACallback {
            throw .linkRefused(
                code: nil, message: "it leads to another app. If it was to confirm an address, try to sign in")
        } catch {
            throw error
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
                guard case .answer(let answer) = error else { throw AuthError(error) }
                // The code belongs to another flow and is not used up. It may belong to the next one.
                if answer.code == .badCodeVerifier { continue }
                if answer.code == .flowStateExpired, let arrival = try await lateChange(origin: origin) {
                    return arrival
                }
                throw AuthError(error)
            }
            tidying { () throws(AuthError) in try flows.close(flow) }
            return try await arrive(grant, by: flow.kind)
        }
        throw .unsolicitedLink
    }

    // A server ends a flow minutes after the request for a new address, but changes the address when its mail's link is
    // opened, however late that is. So the address may have changed although the code of the link is refused.
    private func lateChange(origin: String) async throws(AuthError) -> Arrival? {
        let wanted = try flows.open().filter { $0.origin == origin }.compactMap { $0.address?.lowercased() }
        guard !wanted.isEmpty, let session = try keeper.reload(), session.origin == origin else { return nil }
        let backend = backend
        let reply = try? await caller.call(session) { access throws(BackendFailure) in
            try await backend.user(access, of: session)
        }
        guard let user = reply, let email = user.email?.lowercased(), wanted.contains(email) else { return nil }
        tidying { () throws(AuthError) in try flows.close([.emailChange]) }
        return Arrival(user: try await keep(user, of: session), purpose: .emailChange)
    }

    private func arrive(_ grant: Grant, by kind: FlowKind) async throws(AuthError) -> Arrival {
        let purpose: Arrival.Purpose =
            switch kind {
            case .recovery: .recovery
            case .emailChange: keeper.session?.userID == grant.user.uid ? .emailChange : .signIn
            case .signUp, .magicLink, .apple: .signIn
            }
        return Arrival(user: try await begin(grant, for: purpose).user, purpose: purpose)
    }
}
