import Core
import Foundation

/// A public key of the server. (Source: RFC 7517, 4; RFC 7518, 6.2.1.)
struct PublicKey: Sendable, Equatable {
    /// The algorithm of signatures that can be verified here.
    static let algorithm = "ES256"

    let id: String
    /// 32 bytes of x, then 32 bytes of y; nil for a key of another algorithm or purpose. A key must never verify
    /// signatures of an algorithm that it was not made for.
    let point: Data?

    /// Nil for a key without an id, which no token can name.
    init?(_ json: JSONValue) {
        guard let id = json["kid"]?.text else { return nil }
        self.id = id
        let isForSignatures =
            json["kty"] == .string("EC") && json["crv"] == .string("P-256")
            && [nil, .string(Self.algorithm)].contains(json["alg"]) && [nil, .string("sig")].contains(json["use"])
        let coordinates = [json["x"], json["y"]].compactMap { $0?.text.flatMap { Base64URL.decode($0) } }
        let isPoint = coordinates.map(\.count) == [32, 32]
        point = isForSignatures && isPoint ? coordinates[0] + coordinates[1] : nil
    }
}

/// The server's keys in the form of the protocol.
struct KeySetReply: Decodable {
    private let keys: [JSONValue]

    /// A key that cannot be read does not hide the others.
    var publicKeys: [PublicKey] { keys.compactMap(PublicKey.init) }
}
