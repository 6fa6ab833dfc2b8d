import Crypto
import Foundation

/// A code that gives what it was issued for to one subscriber: four groups of four letters and digits.
struct RedemptionCode: Sendable, Equatable {
    /// In seconds: an hour.
    static let lifetime = 3600

    /// `ABCD-EFGH-IJKL-MNOP`.
    let text: String

    static func make() -> RedemptionCode { RedemptionCode(letters: Base32.encode(RandomBytes.make(count: 10))) }

    /// Nil for a text that is no code. Case, hyphens and blanks do not matter.
    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let letters = text.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        guard letters.utf8.count == 16, letters.utf8.allSatisfy(\.isAlphanumeric) else { return nil }
        self.init(letters: letters)
    }

    private init(letters: String) {
        let groups = stride(from: 0, to: letters.count, by: 4).map { letters.dropFirst($0).prefix(4) }
        text = groups.joined(separator: "-")
    }

    var hash: Data { SHA256.digest(of: text) }
}
