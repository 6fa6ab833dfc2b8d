import Core
import Crypto
import Foundation

/// The PKCE challenge that a client sends before the verifier itself (RFC 7636).
struct FlowChallenge: Sendable, Equatable {
    /// Base 64 of the verifier's SHA-256. The verifier itself, which is what the method `plain` sends, is never stored.
    let digest: String

    /// Nil when the call begins no flow: neither a challenge nor a method, or empty ones.
    static func read(_ challenge: String?, method: String?) throws(CallError) -> FlowChallenge? {
        let (challenge, method) = (challenge ?? "", (method ?? "").lowercased())
        guard challenge.isEmpty == method.isEmpty else {
            throw .invalid("PKCE flow requires code_challenge_method and code_challenge")
        }
        guard !challenge.isEmpty else { return nil }
        guard lengths.contains(challenge.utf8.count) else {
            throw .invalid(
                "code challenge has to be between \(lengths.lowerBound) and \(lengths.upperBound) characters")
        }
        guard challenge.utf8.allSatisfy(\.isUnreserved) else {
            throw .invalid(
                "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes")
        }
        switch method {
        case "s256": return FlowChallenge(digest: challenge)
        case "plain": return FlowChallenge(digest: digest(of: challenge))
        default: throw .invalid("code challenge method is not supported: it is s256 or plain")
        }
    }

    func isMet(by verifier: String) -> Bool {
        ConstantTime.equal(Self.digest(of: verifier).utf8, digest.utf8)
    }

    /// A random challenge, whose verifier is unknown.
    static func unknown() -> FlowChallenge {
        FlowChallenge(digest: Base64URL.encode(RandomBytes.make(count: 32)))
    }

    private static let lengths = 43...128

    private static func digest(of verifier: String) -> String {
        Base64URL.encode(SHA256.digest(of: verifier))
    }
}

/// Compares secrets without revealing by the time taken how much of a guess was right.
enum ConstantTime {
    static func equal(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension SHA256 {
    /// The digest of a text, by which a secret is stored and found without being kept.
    static func digest(of text: String) -> Data {
        Data(hash(data: Data(text.utf8)))
    }
}
