import Networking

enum BackendFailure: Error, Sendable, Equatable {
    /// No reply arrived.
    case transport(HTTPError)
    /// The backend's address could not be determined, or the backend could not be used. The value is the reason.
    case unavailable(String)
    /// The token belongs to another backend; nothing was sent. Both are addresses.
    case otherBackend(stored: String, current: String)
    case answer(ServerAnswer)
    /// A success with invalid content. The value describes the problem.
    case malformed(String)

    /// Whether the same request may succeed when it is repeated soon. `Protocol.md` lists the statuses.
    ///
    /// A server that limits requests and does not say for how long is not asked again: that would only use up more of
    /// the limit.
    var isRetryable: Bool {
        switch self {
        case .transport(.unreachable), .transport(.timedOut), .transport(.interrupted): true
        case .answer(let answer) where answer.status == 429: answer.retryAfter != nil
        case .answer(let answer):
            [408, 500, 502, 503, 504, 530].contains(answer.status) || (520...524) ~= answer.status
        default: false
        }
    }

    /// Whether the request may have been carried out although it failed: its reply was lost, or is unusable.
    var leavesRoomForDoubt: Bool {
        switch self {
        case .transport(.unreachable), .transport(.untrusted), .transport(.invalidRequest), .unavailable, .otherBackend:
            false
        case .transport, .malformed: true
        case .answer(let answer): answer.status == 408 || answer.status >= 500
        }
    }

    /// Whether a request may have been carried out although it failed with `error`.
    static func leavesRoomForDoubt(_ error: any Error) -> Bool {
        switch error {
        case let failure as BackendFailure: failure.leavesRoomForDoubt
        case SessionFailure.backend(let failure, _): failure.leavesRoomForDoubt
        default: false
        }
    }

    var retryAfter: Duration? {
        if case .answer(let answer) = self { answer.retryAfter } else { nil }
    }
}

extension AuthError {
    init(_ failure: BackendFailure) {
        switch failure {
        case .transport(.cancelled): self = .cancelled
        // Both errors say that the server cannot be reached.
        case .transport(.unreachable(let reason)): self = .unreachable(reason)
        case .transport(let error): self = .unreachable(error.description)
        case .unavailable(let reason): self = .unreachable(reason)
        case .otherBackend(let stored, let current): self = .otherBackend(stored: stored, current: current)
        case .answer(let answer): self.init(answer)
        case .malformed(let what): self = .malformedReply(what)
        }
    }

    /// Refusals that say all there is to say by their code.
    private static let known: [AuthErrorCode: AuthError] = [
        "invalid_credentials": .invalidCredentials, "email_not_confirmed": .emailNotConfirmed,
        "user_already_exists": .userAlreadyExists, "email_exists": .userAlreadyExists, .otpExpired: .codeRefused,
        "flow_state_not_found": .codeRefused, "flow_state_already_used": .codeRefused, "same_password": .samePassword,
        "current_password_required": .currentPasswordNeeded, "current_password_invalid": .currentPasswordRefused,
        "reauthentication_needed": .reauthenticationNeeded, "reauthentication_not_valid": .reauthenticationRefused,
        "insufficient_aal": .insufficientAssurance, "mfa_verification_failed": .factorCodeRefused,
        .mfaFactorNotFound: .factorNotFound, "mfa_factor_name_conflict": .factorNameTaken,
    ]

    init(_ answer: ServerAnswer) {
        if let error = answer.code.flatMap({ Self.known[$0] }) {
            self = error
            return
        }
        switch answer.code {
        case .flowStateExpired:
            self = .linkRefused(code: .flowStateExpired, message: answer.message ?? "it is too late")
        case "weak_password": self = .weakPassword(reasons: answer.reasons, message: answer.message)
        case _ where answer.status == 429: self = .rateLimited(retryAfter: answer.retryAfter)
        case _ where answer.status == 408: self = .unreachable("the server gave up waiting (408)")
        case _ where answer.status >= 500: self = .maintenance(status: answer.status)
        case let code?: self = .refused(code: code, message: answer.message ?? "no reason given")
        case nil: self = .unexpectedReply(status: answer.status, message: answer.message)
        }
    }
}
