import Core
import Foundation

/// A recovery whose code was accepted and whose new password was not.
struct HalfRecovered {
    let email: String
    let code: OneTimeCode
    let session: Session
}

/// Mails, and the codes in them.
extension AuthManager {
    func requestMagicLink(email: String) async throws(AuthError) {
        try await requesting(.magicLink, email: email) { email, challenge throws(BackendFailure) in
            try await backend.sendMagicLink(email: email, challenge: challenge)
        }
    }

    func requestRecovery(email: String) async throws(AuthError) {
        try await requesting(.recovery, email: email) { email, challenge throws(BackendFailure) in
            try await backend.sendRecovery(email: email, challenge: challenge)
        }
    }

    func resend(_ mail: ResendableMail, email: String) async throws(AuthError) {
        switch mail {
        case .signUp:
            try await requesting(.signUp, email: email) { email, challenge throws(BackendFailure) in
                try await backend.resend(mail, email: email, challenge: challenge)
            }
        case .emailChange: try await resendChange(email: email)
        }
    }

    // Servers find the account by its current address. They answer a new one in the same way, and send nothing.
    private func resendChange(email: String) async throws(AuthError) {
        try await recording { () throws(AuthError) in
            let email = try EmailForm.checked(email)
            let user = try keeper.reload()?.user
            if let user, let new = user.pendingEmail, new.lowercased() == email.lowercased() {
                throw .newAddressGiven(current: user.email)
            }
            let address = user?.email?.lowercased() == email.lowercased() ? user?.pendingEmail : nil
            try await beginning(.emailChange, address: address) { challenge throws(BackendFailure) in
                try await backend.resend(.emailChange, email: email, challenge: challenge)
            }
        }
    }

    @discardableResult
    func verify(code: String, email: String, for purpose: CodePurpose) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let email = try EmailForm.checked(email)
            return try await redeem(try OneTimeCode(mailed: code), email: email, for: purpose).user
        }
    }

    @discardableResult
    func recover(email: String, code: String, newPassword: String) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let email = try EmailForm.checked(email)
            _ = try PasswordRule.checked(newPassword)
            let code = try OneTimeCode(mailed: code)
            let session: Session
            if let half = halfRecovered, half.email == email, half.code == code,
                try keeper.reload()?.generation == half.session.generation
            {
                session = keeper.session ?? half.session
            } else {
                session = try await redeem(code, email: email, for: .recovery)
                halfRecovered = HalfRecovered(email: email, code: code, session: session)
            }
            let user = try await apply(UserChange(password: newPassword), to: session)
            halfRecovered = nil
            return user
        }
    }

    private func requesting(
        _ kind: FlowKind, email: String, _ request: (String, CodeChallenge) async throws(BackendFailure) -> Void
    ) async throws(AuthError) {
        try await recording { () throws(AuthError) in
            let email = try EmailForm.checked(email)
            try await beginning(kind) { challenge throws(BackendFailure) in try await request(email, challenge) }
        }
    }

    private func redeem(
        _ code: OneTimeCode, email: String, for purpose: CodePurpose
    ) async throws(AuthError) -> Session {
        let grant = try await asking { () throws(BackendFailure) in
            try await backend.verify(code, email: email, for: purpose)
        }
        guard let grant else { throw .otherAddressToConfirm }
        // The link in the mail is used up together with the code.
        tidying { () throws(AuthError) in try flows.close(purpose.flows) }
        let arrival: Arrival.Purpose =
            switch purpose {
            case .signIn, .signUp: .signIn
            case .recovery: .recovery
            case .emailChange: .emailChange
            }
        return try await begin(grant, for: arrival)
    }
}

extension CodePurpose {
    /// The flows that the link beside the code would have completed.
    fileprivate var flows: Set<FlowKind> {
        switch self {
        case .signIn: [.magicLink, .signUp]
        case .signUp: [.signUp]
        case .recovery: [.recovery]
        case .emailChange: [.emailChange]
        }
    }
}

/// A one-time code, from a mail or an authenticator app, as the user entered it.
struct OneTimeCode: Sendable, Equatable {
    let digits: Secret

    /// A code from a mail. The server's configuration says how many digits it has. (Source: `mailer_otp_length` of
    /// Supabase Auth.)
    init(mailed entered: String) throws(AuthError) {
        try self.init(entered, lengths: 6...10, orThrow: .invalidCode)
    }

    /// A code from an authenticator app.
    init(shown entered: String) throws(AuthError) {
        try self.init(entered, lengths: 6...6, orThrow: .invalidFactorCode)
    }

    // Spaces are ignored: mail programs and apps show codes in groups.
    private init(_ entered: String, lengths: ClosedRange<Int>, orThrow problem: AuthError) throws(AuthError) {
        let digits = entered.filter { !$0.isWhitespace }
        guard lengths ~= digits.utf8.count, digits.utf8.allSatisfy({ (0x30...0x39) ~= $0 }) else { throw problem }
        self.digits = Secret(digits)
    }
}
