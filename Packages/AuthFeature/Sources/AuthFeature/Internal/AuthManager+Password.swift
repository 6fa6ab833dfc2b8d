import Core

/// Signing up and signing in with a password.
extension AuthManager {
    func signUp(email: String, password: Secret) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let credentials = try Credentials(email: email, password: password, isNew: true)
            let grant = try await beginning(.signUp) { challenge throws(BackendFailure) in
                try await backend.signUp(
                    email: credentials.email, password: credentials.password, challenge: challenge)
            }
            guard let grant else { throw .confirmationNeeded(email: credentials.email) }
            // No confirmation link will be sent.
            tidying { () throws(AuthError) in try flows.close([.signUp]) }
            return try await begin(grant).user
        }
    }

    func signIn(email: String, password: Secret) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let credentials = try Credentials(email: email, password: password, isNew: false)
            let grant = try await asking { () throws(BackendFailure) in
                try await backend.signIn(email: credentials.email, password: credentials.password)
            }
            return try await begin(grant).user
        }
    }
}
