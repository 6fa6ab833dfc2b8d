extension AuthError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidEmail: "Provide correct email address"
        case .passwordTooShort(let minimum): "Provide a password of at least \(minimum) characters."
        case .passwordMissing: "Provide the password."
        case .invalidCode: "Provide the code of 6 digits from the mail."
        case .invalidIdentityToken: "This is not an identity token from Apple."
        case .nothingToChange: "There is nothing to change: give an address, a password or data."
        case .noNonce: "No sign-in with a token from Apple was begun here, or it is over. Begin again."
        case .notACallback:
            "This link completes nothing: it is neither slipway://login-callback with a code nor a mail's link at this "
                + "backend. Open any other link of a mail in a browser on this machine."
        case .unsolicitedLink:
            "This installation did not ask for this link, or has used it already. Ask for a new one from here."
        case .tokensInLink:
            "This link carries tokens, which anyone could have made, and is not accepted. If it confirmed an address, that "
                + "is done; else ask for a new mail from here, and enter its code."
        case .linkRefused(code: .flowStateExpired?, _):
            "The link took too long to come back. If it confirmed an address, that is done: sign in. Else ask for a new "
                + "mail."
        case .linkRefused(code: .userBanned?, _): "This account is blocked."
        case .linkRefused(let code, let message): "The link did not work: \(Self.sentence(message, code))"
        case .codeRefused:
            "The code or link is wrong, has expired, or was used already. Ask for a new mail. If the mail's link was opened "
                + "elsewhere, what it confirms is done: sign in."
        case .samePassword: "The new password is the old one; choose another."
        case .secondFactorNeeded(let account):
            "Enter the code of your authenticator app to finish signing in as \(account)."
        case .insufficientAssurance:
            "This needs your second factor: confirm a code of your authenticator app for this session first."
        case .invalidFactorCode: "Provide the code of 6 digits from your authenticator app."
        case .factorCodeRefused:
            "The code is wrong, or was used already. Enter the code that your authenticator app shows now."
        case .factorNotFound: "The account does not have this second factor. Choose another, or add it again."
        case .factorNameTaken: "Another second factor of the account has this name; choose another."
        case .noAwaitedSignIn:
            "No sign-in is waiting for a code. If you began one, it has ended: sign in again."
        case .notSignedIn: "You are not signed in."
        case .newAddressGiven(let current):
            "This is the new address, by which the server does not know the account yet. "
                + (current.map { "Give its current one: \($0)." } ?? "Change to this address again instead.")
        case .notAvailable(let what):
            "\(what) needs a function that this backend does not have; its operator has to deploy it."
        case .invalidCredentials: "Wrong email or password."
        case .emailNotConfirmed: "This email address is not confirmed yet. Follow the mail that was sent to it."
        case .confirmationNeeded(let email):
            "Almost there: confirm \(email) by the mail that was sent to it, then sign in."
        case .otherAddressToConfirm:
            "This address is confirmed. Now confirm by the mail that was sent to the other address, too."
        case .userAlreadyExists: "There is already an account with this email address."
        case .weakPassword(let reasons, let message): Self.weakness(reasons, message)
        case .rateLimited(let wait): Self.patience(wait)
        case .cancelledAtProvider: "The sign-in was cancelled at Apple."
        case .refused(let code, let message): Self.refusal(code, message)
        case .maintenance(let status): "The server is having trouble (\(status)). Try again in a moment."
        // Servers that predate error codes give the reason only in the message.
        case .unexpectedReply(let status, let message?) where (400..<500).contains(status):
            "The server refused: \(Self.sentence(message, status))"
        case .unexpectedReply(let status, let message?):
            "The server answered unexpectedly (\(status)): \(Self.sentence(message))"
        case .unexpectedReply(let status, nil): "The server answered unexpectedly (\(status))."
        case .malformedReply(let what): "The server's answer cannot be understood: \(what)."
        case .tokenNotVerified(let reason):
            "The access token is not verified: \(reason). It may have been changed, or another server may have made it. "
                + "You are still signed in; to get another token, sign out and sign in again."
        case .unreachable(let reason): "No connection: \(Self.sentence(reason))"
        case .cancelled: "Cancelled."
        case .deletionInDoubt(let reason):
            "It is not certain whether the account was deleted: \(Self.sentence(reason)) Try again in a moment; an account "
                + "that is gone counts as deleted."
        case .otherBackend(let stored, let current):
            "The stored session belongs to \(stored), but the app talks to \(current). Sign in again, or go back."
        case .storage(let reason): Self.sentence(reason)
        }
    }

    // Reasons come from several sources, and some already end with a period.
    private static func sentence(_ text: String) -> String {
        text.hasSuffix(".") ? text : text + "."
    }

    /// A server's message as a sentence, with the code that identifies it.
    private static func sentence(_ text: String, _ code: some CustomStringConvertible) -> String {
        "\(text.hasSuffix(".") ? String(text.dropLast()) : text) (\(code))."
    }

    private static func sentence(_ text: String, _ code: AuthErrorCode?) -> String {
        code.map { sentence(text, $0.rawValue) } ?? sentence(text)
    }

    // The message contains what the reasons leave out: how long a password must be, and which characters it needs.
    private static func weakness(_ reasons: [String], _ message: String?) -> String {
        let texts = reasons.map { reason in
            switch reason {
            case "length": "it is too short"
            case "characters": "it lacks some kinds of characters"
            case "pwned": "it is known from a leak"
            default: reason
            }
        }
        let details = texts.isEmpty ? "" : ": " + texts.joined(separator: ", ")
        return "The server finds this password too weak\(details)." + (message.map { " " + sentence($0) } ?? "")
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
        case .mfaChallengeExpired:
            "Checking the code took too long. Enter the code that your authenticator app shows now."
        case .tooManyEnrolledMFAFactors: "The account cannot have more second factors. Remove one first."
        default: "The server refused: \(sentence(message, code))"
        }
    }
}
