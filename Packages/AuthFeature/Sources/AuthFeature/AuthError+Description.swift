extension AuthError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidEmail: "Provide correct email address"
        case .passwordTooShort(let minimum): "Provide a password of at least \(minimum) characters"
        case .invalidCode: "Provide the code of 6 digits from the mail"
        case .invalidIdentityToken: "This is not an identity token from Apple."
        case .nothingToChange: "There is nothing to change: give an address, a password or data."
        case .noNonce: "No sign-in with a token from Apple was begun here, or it is over. Begin again."
        case .notACallback: "This link completes nothing: it is not slipway://login-callback with a code."
        case .unsolicitedLink:
            "This installation did not ask for this link, or has used it already. Ask for a new one from here."
        case .tokensInLink:
            "This link carries tokens, which anyone could have made; only links with a code are accepted. Ask for a "
                + "new one from here."
        case .linkRefused(code: .flowStateExpired?, _):
            "The link took too long to come back. If you were confirming a new account, sign in; else ask for a new mail."
        case .linkRefused(let code, let message):
            "The link did not work: \(Self.sentence(message))" + (code.map { " (\($0.rawValue))" } ?? "")
        case .codeRefused: "The code or link is wrong, or has expired. Ask for a new mail."
        case .samePassword: "The new password is the old one; choose another."
        case .notSignedIn: "You are not signed in."
        case .notAvailable(let what):
            "\(what) needs a function that this backend does not have; its operator has to deploy it."
        case .invalidCredentials: "Wrong email or password."
        case .emailNotConfirmed: "This email address is not confirmed yet. Follow the mail that was sent to it."
        case .confirmationNeeded(let email):
            "Almost there: confirm \(email) by the mail that was sent to it, then sign in."
        case .otherAddressToConfirm:
            "This address is confirmed. Now confirm by the mail that was sent to the other address, too."
        case .userAlreadyExists: "There is already an account with this email address."
        case .weakPassword(let reasons): Self.weakness(reasons)
        case .rateLimited(let wait): Self.patience(wait)
        case .refused(let code, let message): Self.refusal(code, message)
        case .maintenance(let status): "The server is having trouble (\(status)). Try again in a moment."
        // Servers that predate error codes give the reason only in the message.
        case .unexpectedReply(let status, let message?) where (400..<500).contains(status):
            "The server refused: \(message) (\(status))"
        case .unexpectedReply(let status, let message?): "The server answered unexpectedly (\(status)): \(message)"
        case .unexpectedReply(let status, nil): "The server answered unexpectedly (\(status))."
        case .malformedReply(let what): "The server's answer cannot be understood: \(what)."
        case .unreachable(let reason): "No connection: \(Self.sentence(reason))"
        case .cancelled: "Cancelled."
        case .otherBackend(let stored, let current):
            "The stored session belongs to \(stored), but the app talks to \(current). Sign in again, or go back."
        case .storage(let reason): reason
        }
    }

    // Reasons come from several sources, and some already end with a period.
    private static func sentence(_ text: String) -> String {
        text.hasSuffix(".") ? text : text + "."
    }

    private static func weakness(_ reasons: [String]) -> String {
        let texts = reasons.map { reason in
            switch reason {
            case "length": "it is too short"
            case "characters": "it lacks some kinds of characters"
            case "pwned": "it is known from a leak"
            default: reason
            }
        }
        guard !texts.isEmpty else { return "The server finds this password too weak." }
        return "The server finds this password too weak: \(texts.joined(separator: ", "))."
    }

    private static func patience(_ wait: Duration?) -> String {
        guard let wait else { return "Too many attempts. Try again in a little while." }
        return "Too many attempts. Try again in \(wait.components.seconds) s."
    }

    private static func refusal(_ code: AuthErrorCode, _ message: String) -> String {
        switch code {
        case .refreshTokenNotFound, .refreshTokenAlreadyUsed, .sessionNotFound, .badJWT:
            "The session was ended elsewhere. Sign in again."
        case .sessionExpired: "The session has expired. Sign in again."
        case .userNotFound: "This account does not exist any more."
        case .userBanned: "This account is blocked."
        default: "The server refused: \(message) (\(code.rawValue))"
        }
    }
}
