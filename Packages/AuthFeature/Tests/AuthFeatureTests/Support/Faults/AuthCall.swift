@testable import AuthFeature

/// A call that reaches the server.
enum AuthCall: CaseIterable, Sendable {
    case signIn, signUp, refresh, validate
    /// A refresh comes first.
    case validateExpired

    /// Whether the call is made for a session whose access token has expired.
    var needsExpired: Bool { self == .validateExpired }

    /// Whether a failed request may be sent again: a refresh, and no other. (Source: AUTH-WIRE, the complaints.)
    var mayRepeat: Bool { self == .refresh || self == .validateExpired }

    /// - Returns: how it failed; nil when it did not.
    @MainActor
    func perform(_ feature: any AuthFeatureAPI) async -> AuthError? {
        do throws(AuthError) {
            switch self {
            case .signIn: try await feature.signIn(email: Rig.email, password: Rig.password)
            case .signUp: try await feature.signUp(email: Rig.email, password: Rig.password)
            case .refresh: try await feature.refreshSession()
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
