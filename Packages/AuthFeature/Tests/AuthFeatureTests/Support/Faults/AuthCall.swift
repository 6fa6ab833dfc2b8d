@testable import AuthFeature

/// A call that reaches the server.
enum AuthCall: CaseIterable, Sendable {
    case signIn, signUp, refresh, validate
    /// A refresh comes first.
    case validateExpired
    case magicLink, recovery, resend, verify
    /// Exchanges the code of a link with the flow's verifier.
    case exchange
    case apple, update, enrollFactor, confirmFactor, removeFactor, signOutOthers, deleteAccount, apiToken
    /// The server's public keys are asked for.
    case claims

    /// The calls that are tried with every fault: those that the app makes by itself or starts with.
    static let first: [AuthCall] = [.signIn, .signUp, .refresh, .validate, .validateExpired]

    /// Whether the call is made for a session whose access token has expired.
    var needsExpired: Bool { self == .validateExpired }

    /// Whether a failed request may be sent again: a refresh, and no other.
    var mayRepeat: Bool { self == .refresh || self == .validateExpired }

    /// - Returns: its error; nil on success.
    @MainActor
    func perform(_ feature: AuthManager) async -> AuthError? {
        do throws(AuthError) {
            switch self {
            case .signIn: try await feature.signIn(email: Rig.email, password: Rig.password)
            case .signUp: try await feature.signUp(email: Rig.email, password: Rig.password)
            case .refresh: try await feature.refreshSession()
            case .magicLink: try await feature.requestMagicLink(email: Rig.email)
            case .recovery: try await feature.requestRecovery(email: Rig.email)
            case .resend: try await feature.resend(.signUp, email: Rig.email)
            case .verify: try await feature.verify(code: FaultRig.digits, email: Rig.email, for: .signIn)
            case .exchange:
                guard let callback = FaultRig.callback else { return .notACallback }
                try await feature.getSessionFromUrl(callback)
            case .apple: try await feature.signInWithApple(AppleCredential(identityToken: FaultRig.identityToken))
            case .update: try await feature.updateUser(UserChange(password: FaultRig.newPassword))
            case .enrollFactor: _ = try await feature.enrollFactor(name: nil)
            case .confirmFactor: try await feature.confirmFactor(id: "f-1", code: FaultRig.digits)
            case .removeFactor: try await feature.removeFactor(id: "f-1")
            case .signOutOthers:
                await feature.signOut(scope: .others)
                return feature.lastError
            case .deleteAccount: try await feature.deleteAccount()
            case .apiToken: try await feature.authenticateAPI()
            case .claims: _ = try await feature.claims()
            case .validate, .validateExpired:
                let check = await feature.validateSession(within: .seconds(30))
                if case .valid = check { return nil }
                return feature.lastError
            }
            return nil
        } catch {
            return error
        }
    }
}
