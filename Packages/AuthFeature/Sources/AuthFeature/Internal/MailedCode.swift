import Core
import Foundation

/// A one-time code as the user entered it.
struct MailedCode: Sendable, Equatable {
    static let length = 6

    let digits: Secret

    /// - Throws: ``AuthError/invalidCode`` for anything but 6 digits. Spaces are ignored: mail programs show codes in
    ///   groups.
    init(_ entered: Secret) throws(AuthError) {
        let digits = entered.revealed.filter { !$0.isWhitespace }
        guard digits.utf8.count == Self.length, digits.utf8.allSatisfy({ (0x30...0x39) ~= $0 }) else {
            throw .invalidCode
        }
        self.digits = Secret(digits)
    }
}
