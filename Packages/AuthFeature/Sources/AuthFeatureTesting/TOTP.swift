public import Foundation

/// The codes that an authenticator app shows, for doubles and tests. (Source: RFC 6238 and 4226, with SHA-1, 6 digits and
/// periods of 30 seconds.)
public enum TOTP {
    /// In seconds.
    public static let period: TimeInterval = 30

    /// The code of a time.
    ///
    /// - Parameter secret: Base32, as a server shows it.
    public static func code(of secret: String, at time: Date) -> String {
        code(of: bytes(ofBase32: secret), counter: counter(at: time))
    }

    static func counter(at time: Date) -> UInt64 {
        UInt64(max(0, time.timeIntervalSince1970) / period)
    }

    static func code(of key: [UInt8], counter: UInt64) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * UInt64($0))) }
        let hash = SecureHash.hmacSHA1(message, key: key)
        let offset = Int(hash[19] & 0xf)
        let number = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    static func bytes(ofBase32 text: String) -> [UInt8] {
        var (bits, count, bytes) = (UInt32(0), 0, [UInt8]())
        for letter in text.utf8 {
            guard let value = alphabet.firstIndex(of: letter) else { continue }
            bits = bits << 5 | UInt32(value)
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }

    /// A new secret of 20 bytes.
    static func newSecret() -> String {
        String(decoding: (0..<32).map { _ in alphabet[Int.random(in: 0..<32)] }, as: UTF8.self)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
}
