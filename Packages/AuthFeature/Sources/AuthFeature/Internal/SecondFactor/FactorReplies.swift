import Core
import Foundation

/// The second factors of a user in the form of the protocol. An entry of an unexpected form is ignored: it could not be
/// used.
struct FactorReplies: Decodable {
    private struct Entry: Decodable {
        private let id: String
        private let type: String?
        private let status: String?
        private let name: String?

        private enum CodingKeys: String, CodingKey {
            case id, status
            case type = "factor_type"
            case name = "friendly_name"
        }

        /// Nil for a factor that shows no codes, such as a telephone or a security key.
        var factor: AuthFactor? {
            guard type == nil || type == "totp", FactorID.isValid(id) else { return nil }
            return AuthFactor(
                id: id, name: name.flatMap(PersonName.init)?.text, isVerified: status == "verified")
        }
    }

    private struct Ignored: Decodable {}

    let usable: [AuthFactor]

    /// Servers allow 10.
    private static let limit = 100

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var factors: [AuthFactor] = []
        while !container.isAtEnd, factors.count < Self.limit {
            if let entry = try? container.decode(Entry.self) {
                if let factor = entry.factor { factors.append(factor) }
            } else {
                _ = try container.decode(Ignored.self)
            }
        }
        usable = factors
    }
}

/// The ids of second factors. They are parts of addresses, so only letters, digits and hyphens are used.
enum FactorID {
    static func isValid(_ id: String) -> Bool {
        (1...64).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                let (letters, digits) = (UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"))
                return letters ~= byte | 0x20 || digits ~= byte || byte == UInt8(ascii: "-")
            }
    }
}

/// The name of a new second factor.
enum FactorName {
    private static let standard = "Authenticator"
    /// In bytes. Some servers refuse longer names.
    private static let longest = 100

    /// The name that the user has chosen; otherwise one that no other factor of the account has, because servers accept
    /// an empty name only once.
    static func chosen(_ name: String?, besides factors: [AuthFactor]) -> String {
        if var name = name.flatMap(PersonName.init)?.text {
            while name.utf8.count > longest { name.removeLast() }
            return name
        }
        let taken = Set(factors.compactMap(\.name))
        let names = [standard] + (2...(taken.count + 2)).map { "\(standard) \($0)" }
        return names.first { !taken.contains($0) } ?? standard
    }
}
