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
        var text = ""
        // The bits that no character stands for yet, and how many.
        var (bits, count) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                text.append(alphabet[bits >> count & 31])
            }
            bits &= 31
        }
        if count > 0 { text.append(alphabet[bits << (5 - count) & 31]) }
        return text
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
}
