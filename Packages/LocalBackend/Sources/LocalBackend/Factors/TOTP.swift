import Crypto
import Foundation

/// The codes that an authenticator app and the server compute from one secret and the time (RFC 6238, with SHA-1).
struct TOTP: Sendable {
    /// How long a code is shown, in seconds.
    static let period = 30
    /// How many periods before and after the current one are accepted, because clocks differ and typing takes time.
    static let skew = 1
    /// In bytes: the length of the digest (RFC 4226, section 4).
    static let secretLength = 20

    let secret: Data
    var digits = 6

    /// The code of a period, counted from 1970 (RFC 4226, section 5.3).
    func code(for counter: Int) -> String {
        let message = withUnsafeBytes(of: Int64(counter).bigEndian) { Data($0) }
        let code = HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: secret))
        let digest = Array(code)
        let offset = Int(digest[19] & 0x0f)
        let number = digest[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7fff_ffff
        return String(String(format: "%0\(digits)d", number).suffix(digits))
    }

    /// The latest period whose code is accepted at this time, in seconds since 1970.
    static func newestCounter(at seconds: Int) -> Int { seconds / period + skew }

    /// The period of which a text is the code; nil when it is none of those accepted at this time. Compares with all of
    /// them, so that the time taken reveals nothing.
    ///
    /// - Parameter seconds: since 1970.
    func counter(of code: String, at seconds: Int) -> Int? {
        let current = seconds / Self.period
        return (current - Self.skew...current + Self.skew)
            .filter { ConstantTime.equal(self.code(for: $0).utf8, code.utf8) }.last
    }
}
