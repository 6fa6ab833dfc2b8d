public import Core
public import Foundation

public enum AIError: Error, Equatable, Sendable {
    case notConfigured(String)
    case noKey
    case keyRefused
    case quotaUsedUp(String?)
    case paymentNeeded(String?)
    case modelMissing(String)
    case tooLong(used: Int?, limit: Int?)
    case rateLimited(until: Date?)
    case tooLarge
    case refused(status: Int, String)
    case serverFailed(status: Int, String)
    case unreachable(String)
    case tooSlow(String)
    case malformed(String)
    case filtered(String?)
    case noPictures
    case toolsNotSupported(String)
    case cancelled

    /// For exit codes: unreachable -> unreachable; rateLimited, serverFailed, tooSlow -> tryAgain; noKey, keyRefused, quotaUsedUp, paymentNeeded, refused,
    /// filtered -> refused; tooLong, tooLarge, modelMissing, malformed -> badData; the rest -> other.
    public var kind: FailureKind { .other }
}
