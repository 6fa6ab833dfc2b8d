import AuthFeature
import Crypto

extension ES256Signature {
    /// Whether the key's owner made the signature for this content.
    var isValid: Bool {
        guard let key = try? P256.Signing.PublicKey(rawRepresentation: publicKey),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        return key.isValidSignature(signature, for: content)
    }
}
