import AuthFeature
import Core
import Foundation

/// An access token, as a server with a public key signs it.
struct TestToken {
    /// A key of a server. It is no point of the curve, which the double of signatures does not need.
    struct Key {
        var id = "key-1"
        var x = Data(repeating: 1, count: 32)
        var y = Data(repeating: 2, count: 32)

        /// As the server publishes it.
        var json: [String: JSONValue] {
            [
                "kid": .string(id), "kty": .string("EC"), "crv": .string("P-256"), "alg": .string("ES256"),
                "use": .string("sig"), "key_ops": .array([.string("verify")]), "x": .string(Base64URL.encode(x)),
                "y": .string(Base64URL.encode(y)),
            ]
        }
    }

    /// When ``Rig``'s clock begins.
    static let now: Int64 = 1_800_000_000

    var header: [String: JSONValue] = [
        "alg": .string("ES256"), "kid": .string("key-1"), "typ": .string("JWT"),
    ]
    var claims: [String: JSONValue] = [
        "sub": .string("user-1"), "session_id": .string("session-1"), "aal": .string("aal2"),
        "iss": .string("https://example.org/auth/v1"), "aud": .string("authenticated"),
        "role": .string("authenticated"), "iat": .integer(now), "exp": .integer(now + 3600),
        "amr": .array([.object(["method": .string("totp"), "timestamp": .integer(now)])]),
    ]
    var key = Key()
    /// Nil for the key's.
    var signature: String?

    var text: String {
        let content = "\(Self.encoded(header)).\(Self.encoded(claims))"
        let made = SignatureDouble.sign(Data(content.utf8), publicKey: key.x + key.y)
        return "\(content).\(signature ?? Base64URL.encode(made))"
    }

    private static func encoded(_ json: [String: JSONValue]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Base64URL.encode((try? encoder.encode(json)) ?? Data())
    }

    /// What the server answers when it is asked for its keys.
    static func keySet(_ keys: [[String: JSONValue]]) -> String {
        let content = (try? JSONEncoder().encode(["keys": keys])) ?? Data()
        return String(decoding: content, as: UTF8.self)
    }
}

/// Stands for a hash of 32 bytes, in which each byte of the data counts.
enum HashDouble {
    static func hash(_ data: Data) -> Data {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in data { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Data((1...4).flatMap { number in withUnsafeBytes(of: value &* number, Array.init) })
    }
}

extension AuthCryptography {
    static let double = AuthCryptography(secureHash: HashDouble.hash, verifySignature: SignatureDouble.verify)
}

/// Signatures without cryptography: the public key is enough to make one.
enum SignatureDouble {
    /// 64 bytes, which ``verify(_:)`` accepts.
    static func sign(_ content: Data, publicKey: Data) -> Data {
        let digest = HashDouble.hash(publicKey + content)
        return digest + digest
    }

    static func verify(_ signature: ES256Signature) -> Bool {
        signature.signature == sign(signature.content, publicKey: signature.publicKey)
    }
}
