public import AuthFeature
public import Foundation

/// Signatures without cryptography, for doubles and tests only: the public key is enough to make one.
public enum SignatureDouble {
    /// 64 bytes, which ``verify(_:)`` accepts.
    public static func sign(_ content: Data, publicKey: Data) -> Data {
        let digest = SecureHash.sha256(publicKey + content)
        return digest + digest
    }

    /// Whether ``sign(_:publicKey:)`` made the signature.
    public static func verify(_ signature: ES256Signature) -> Bool {
        signature.signature == sign(signature.content, publicKey: signature.publicKey)
    }
}
