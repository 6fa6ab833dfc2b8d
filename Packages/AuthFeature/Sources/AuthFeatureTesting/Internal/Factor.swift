import Core
import Foundation

/// A second factor of an account: an authenticator app.
struct Factor {
    /// A request for a code, which can be answered once.
    struct Challenge {
        let id: String
        let expires: Date
        var isAnswered = false
    }

    /// How long a challenge can be answered, in seconds.
    static let challengeLifetime: TimeInterval = 300
    /// How many an account can have.
    static let limit = 10

    let id = UUID().uuidString.lowercased()
    /// Empty when it has none.
    let name: String
    /// Base32.
    let secret: String
    var isVerified = false
    var challenges: [Challenge] = []
    /// The counter of the last code that was accepted; neither that one nor an older one is accepted again.
    private var lastCounter: UInt64?

    init(name: String, secret: String = TOTP.newSecret(), isVerified: Bool = false) {
        self.name = name
        self.secret = secret
        self.isVerified = isVerified
    }

    /// Uses up a code of now, or of the period before or after.
    ///
    /// - Returns: false when it is wrong, or not newer than the last one.
    mutating func accept(_ code: String, now: Date) -> Bool {
        let current = TOTP.counter(at: now)
        let key = TOTP.bytes(ofBase32: secret)
        let found = (current - 1...current + 1).first { counter in
            counter > lastCounter ?? 0 && TOTP.code(of: key, counter: counter) == code
        }
        guard let found else { return false }
        lastCounter = found
        return true
    }

    /// As a user's member in the form of the protocol.
    var wire: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "factor_type": .string("totp"),
            "status": .string(isVerified ? "verified" : "unverified"),
            "created_at": .string("2024-01-01T00:00:00Z"), "updated_at": .string("2024-01-01T00:00:00Z"),
        ]
        if !name.isEmpty { members["friendly_name"] = .string(name) }
        return .object(members)
    }
}
