import Core

/// A code of an authenticator app as the user entered it.
struct FactorCode: Sendable, Equatable {
    let digits: Secret

    /// - Throws: ``AuthError/invalidFactorCode`` for anything but 6 digits. Spaces are ignored: apps show codes in
    ///   groups.
    init(_ entered: Secret) throws(AuthError) {
        do throws(AuthError) {
            digits = try MailedCode(entered).digits
        } catch {
            throw .invalidFactorCode
        }
    }
}
