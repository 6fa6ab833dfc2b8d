public import Foundation

/// A signature by ECDSA with P-256 and SHA-256, and what is needed to verify it. (Source: RFC 7518, 3.4.)
public struct ES256Signature: Sendable {
    /// The key's point: 32 bytes of x, then 32 bytes of y. It may be on no curve.
    public let publicKey: Data
    /// What was signed.
    public let content: Data
    /// 32 bytes of r, then 32 bytes of s, if it has the right length.
    public let signature: Data

    public init(publicKey: Data, content: Data, signature: Data) {
        self.publicKey = publicKey
        self.content = content
        self.signature = signature
    }
}
