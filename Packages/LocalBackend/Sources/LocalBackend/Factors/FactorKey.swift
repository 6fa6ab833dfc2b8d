import Foundation

/// What an authenticator app is set up with: the secret, and the names that it shows beside the code.
struct FactorKey: Sendable {
    let secret: Data
    let issuer: String
    /// The e-mail address.
    let account: String

    /// The secret as a person types it.
    var secretText: String { Base32.encode(secret) }

    /// The `otpauth` address that authenticator apps open, with its items in the real server's order.
    var address: String {
        let items = [
            (name: "algorithm", value: "SHA1"), (name: "digits", value: "6"), (name: "issuer", value: issuer),
            (name: "period", value: "\(TOTP.period)"), (name: "secret", value: secretText),
        ]
        let address = "otpauth://totp/\(Self.encode(issuer)):\(Self.encode(account))?\(FormEncoding.encode(items))"
        // Not every authenticator app reads a plus as a space. A plus of the names is percent-encoded already.
        return address.replacing("+", with: "%20")
    }

    // The path keeps `@`, as in the real server.
    private static func encode(_ text: String) -> String {
        text.split(separator: "@", omittingEmptySubsequences: false).map { FormEncoding.encode(String($0)) }
            .joined(separator: "@")
    }
}

/// Base 32 in capitals and without padding (RFC 4648, section 6), as authenticator apps take secrets.
enum Base32 {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let bits = bytes.flatMap { byte in (0..<8).reversed().map { Int(byte >> $0 & 1) } }
        let letters = stride(from: 0, to: bits.count, by: 5).map { start in
            let group = bits[start...].prefix(5)
            return alphabet[group.reduce(0) { $0 << 1 | $1 } << (5 - group.count)]
        }
        return String(letters)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
}
