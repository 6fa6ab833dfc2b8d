import Core
import Crypto
import Foundation

/// A key on P-256 as a JWK (RFC 7517; RFC 7518, section 6.2).
struct JSONWebKey: Sendable, Equatable {
    private let operations: [String]
    private let kid: String
    let x: String
    let y: String
    private(set) var d: String?

    var json: JSONValue {
        var members: JSONObject = [
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": .string(kid), "x": .string(x),
            "y": .string(y), "key_ops": .array(operations.map { .string($0) }),
        ]
        members["d"] = d.map { .string($0) }
        return .object(members)
    }

    init(_ key: P256.Signing.PublicKey, id: String, operations: [String] = ["verify"]) {
        let point = key.rawRepresentation
        (x, y) = (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
        kid = id
        self.operations = operations
    }

    init(_ key: P256.Signing.PrivateKey, id: String) {
        self.init(key.publicKey, id: id, operations: ["sign", "verify"])
        d = Base64URL.encode(key.rawRepresentation)
    }

    var text: Data { Data("\(json.encoded)\n".utf8) }
}

extension JSONWebKey {
    /// What is wrong with a key, without anything of it.
    struct Fault: Error {
        let reason: String
    }

    /// In bytes. The tokens and the public key carry it.
    private static let longestID = 255

    private struct Fields: Decodable {
        let kty: String?
        let crv: String?
        let alg: String?
        let kid: String?
        let x: String?
        let y: String?
        let d: String?
    }

    static func privateKey(from data: Data) throws(Fault) -> (key: P256.Signing.PrivateKey, id: String) {
        guard let fields = try? ReceivedJSON.decode(Fields.self, from: data) else {
            throw Fault(reason: "it is not a JSON object with a key")
        }
        guard fields.kty == "EC", fields.crv == "P-256", fields.alg ?? "ES256" == "ES256" else {
            throw Fault(reason: "\"kty\" must be \"EC\", \"crv\" \"P-256\" and \"alg\" \"ES256\"")
        }
        guard let id = fields.kid, !id.isEmpty, id.utf8.count <= longestID else {
            throw Fault(reason: "\"kid\" must be a name of 1 to \(longestID) bytes")
        }
        guard let raw = fields.d.flatMap({ Base64URL.decode($0) }),
            let key = try? P256.Signing.PrivateKey(rawRepresentation: raw)
        else { throw Fault(reason: "\"d\" must be the private part, 32 bytes in Base64url") }
        let own = JSONWebKey(key.publicKey, id: id)
        guard fields.x ?? own.x == own.x, fields.y ?? own.y == own.y else {
            throw Fault(reason: "\"x\" and \"y\" are not the public part of \"d\"")
        }
        return (key, id)
    }
}
