import Core

extension AuthError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidEmail: "Enter a valid email address."
        case .passwordTooShort(let minimum): "Choose a password of at least \(minimum) characters."
        case .passwordMissing: "Enter your password."
        case .invalidCode: "Enter the code in the mail. It has 6 to 10 digits."
        case .invalidIdentityToken: "This is not an identity token from Apple."
        case .nothingToChange: "There is nothing to change. Enter an address, a password or data."
        case .noNonce: "You did not start this sign-in with Apple here, or it has expired. Start again."
        case .notACallback:
            "This is not a sign-in link. A sign-in link is slipway://login-callback with a code, or a link to this backend in a "
                + "mail. Open other links in a browser on this machine."
        case .unsolicitedLink:
            "You did not request this link here, or you have used it already. Request a new one."
        case .tokensInLink:
            "This link contains tokens, so it is not safe to use. If it was to confirm an address, the address is confirmed. "
                + "Otherwise, request a new mail here and enter its code."
        case .linkRefused(code: .flowStateExpired?, _):
            "The link has expired. If it was to confirm an address, the address is confirmed: sign in. Otherwise, request a new "
                + "mail."
        case .linkRefused(code: .userBanned?, _): "This account is blocked."
        case .linkRefused(let code, let message): "The link did not work: \(Self.sentence(message, code))"
        case .codeRefused:
            "The code or link is wrong, has expired or was used already. Request a new mail. If you opened the mail's link on "
                + "another device, it has worked: sign in."
        case .samePassword: "This is your password already. Choose another."
        case .currentPasswordNeeded: "The server needs your current password, too."
        case .currentPasswordRefused: "The current password is wrong."
        case .reauthenticationNeeded:
            "You signed in too long ago to set a password. The server needs a code from a mail, too."
        case .reauthenticationRefused: "The code for the new password is wrong or has expired. Request another mail."
        case .secondFactorNeeded(let account):
            "Enter the code from your authenticator app to finish signing in as \(account)."
        case .insufficientAssurance:
            "This needs your second factor. Confirm a code from your authenticator app for this session first."
        case .invalidFactorCode: "Enter the 6-digit code from your authenticator app."
        case .factorCodeRefused:
            "The code is wrong or was used already. Enter the code that your authenticator app shows now."
        case .factorNotFound: "Your account does not have this second factor. Choose another, or add it again."
        case .factorNameTaken: "Your account has another second factor with this name. Choose another name."
        case .noAwaitedSignIn:
            "No sign-in is waiting for a code. If you started one, it has ended. Sign in again."
        case .notSignedIn: "You are not signed in."
        case .otherSession:
            "You have signed in again in another window or command meanwhile, perhaps to another account, so nothing was "
                + "changed. Check who is signed in, then try again."
        case .newAddressGiven(let current):
            "This is your new address, and the server does not know your account by it yet. "
                + (current.map { "Use your current address: \($0)." } ?? "Change to this address again instead.")
        case .notAvailable(let what):
            "\(what) needs a function that this backend does not have. Its operator must deploy the function."
        case .invalidCredentials: "Wrong email or password."
        case .emailNotConfirmed: "Confirm your email address first: open the link in the mail."
        case .confirmationNeeded(let email):
            "Almost there: confirm \(email) with the mail we sent, then sign in."
        case .otherAddressToConfirm:
            "This address is confirmed. Now open the mail to your other address."
        case .userAlreadyExists: "This email address has an account already. Sign in instead."
        case .weakPassword(let reasons, let message): Self.weakness(reasons, message)
        case .rateLimited(let wait): Self.rateLimit(wait)
        case .cancelledAtProvider: "The sign-in was cancelled at Apple."
        case .refused(let code, let message): Self.refusal(code, message)
        case .maintenance(let status): "The server has a problem (\(status)). Try again in a moment."
        // Servers that predate error codes give the reason only in the message.
        case .unexpectedReply(let status, let message?) where (400..<500).contains(status):
            "The server refused: \(Self.sentence(message, status))"
        case .unexpectedReply(let status, let message?):
            "The server sent an unexpected answer (\(status)): \(String.sentence(message))"
        case .unexpectedReply(let status, nil): "The server sent an unexpected answer (\(status))."
        case .malformedReply(let what): "The server's answer is not valid: \(what)."
        case .tokenNotVerified(let reason):
            "The access token is not verified: \(reason). It may have been changed, or another server may have made it. "
                + "You are still signed in. To get another token, sign out and sign in again."
        case .unreachable(let reason): "Cannot reach the server: \(String.sentence(reason))"
        case .cancelled: "Cancelled."
        case .deletionInDoubt(let reason):
            "Your account may or may not be deleted: \(String.sentence(reason)) Try again in a moment. It then counts as deleted "
                + "if it is gone."
        case .otherBackend(let stored, let current):
            "Your session belongs to \(Self.backend(stored)), but slipway is set to use \(Self.backend(current)). Sign in again, "
                + "or change SUPABASE_URL and SUPABASE_KEY back."
        case .storage(let reason): String.sentence(reason)
        }
    }

    private static func backend(_ identity: String) -> String {
        identity == BackendEndpoint.embeddedIdentity ? "the built-in backend" : identity
    }

    /// A server's message as a sentence, with the code that identifies it.
    private static func sentence(_ text: String, _ code: some CustomStringConvertible) -> String {
        "\(text.hasSuffix(".") ? String(text.dropLast()) : text) (\(code))."
    }

    private static func sentence(_ text: String, _ code: AuthErrorCode?) -> String {
        code.map { sentence(text, $0.rawValue) } ?? String.sentence(text)
    }

    // The message contains what the reasons leave out: how long a password must be, and which characters it needs.
    private static func weakness(_ reasons: [String], _ message: String?) -> String {
        let texts = reasons.map { reason in
            switch reason {
            case "length": "This one is too short."
            case "characters": "Add other kinds of characters."
            case "pwned": "This one is known from a leak."
            default: String.sentence(reason)
            }
        }
        return (["Choose a stronger password."] + texts + [message.map { String.sentence($0) }].compactMap(\.self))
            .joined(separator: " ")
    }

    private static func rateLimit(_ wait: Duration?) -> String {
        guard let wait else { return "Too many attempts. Try again later." }
        let seconds = wait.components.seconds
        return "Too many attempts. Try again in \(seconds == 1 ? "1 second" : "\(seconds) seconds")."
    }

    private static func refusal(_ code: AuthErrorCode, _ message: String) -> String {
        switch code {
        case .refreshTokenNotFound, .refreshTokenAlreadyUsed, .sessionNotFound, .badJWT:
            "Your session was ended on another device. Sign in again."
        case .sessionExpired: "Your session has expired. Sign in again."
        case .userNotFound: "This account no longer exists."
        case .userBanned: "This account is blocked."
        case "mfa_challenge_expired":
            "Checking the code took too long. Enter the code that your authenticator app shows now."
        case "too_many_enrolled_mfa_factors": "Your account cannot have more second factors. Remove one first."
        default: "The server refused: \(sentence(message, code))"
        }
    }
}
