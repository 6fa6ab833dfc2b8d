public import Core

extension AuthError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .invalidEmail, .passwordTooShort, .passwordMissing, .userAlreadyExists, .weakPassword, .samePassword,
            .invalidCode, .invalidIdentityToken, .nothingToChange, .newAddressGiven, .notACallback, .unsolicitedLink,
            .tokensInLink, .invalidFactorCode, .factorNameTaken:
            .badData
        case .notSignedIn, .invalidCredentials, .emailNotConfirmed, .confirmationNeeded, .refused, .otherBackend,
            .noNonce, .linkRefused, .codeRefused, .otherAddressToConfirm, .tokenNotVerified, .secondFactorNeeded,
            .insufficientAssurance, .factorCodeRefused, .factorNotFound, .noAwaitedSignIn:
            .refused
        case .rateLimited, .cancelled, .cancelledAtProvider: .tryAgain
        case .unexpectedReply(400..<500, .some): .refused
        case .maintenance, .unreachable, .unexpectedReply, .malformedReply, .deletionInDoubt: .unreachable
        case .storage: .cannotWrite
        case .notAvailable: .other
        }
    }
}
