import AuthFeature
import Core
import Crypto
import Foundation
import Testing

@testable import Composition

@Suite("Signatures with public keys") struct ES256SignatureTests {
    private let key = P256.Signing.PrivateKey()
    private let content = Data("header.claims".utf8)

    private func isValid(key point: Data, _ content: Data, _ signature: Data) -> Bool {
        ES256Signature(publicKey: point, content: content, signature: signature).isValid
    }

    /// Source: RFC 7515, A.3.
    @Test func theExampleOfTheStandardIsValid() throws {
        let x = try #require(Base64URL.decode("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"))
        let y = try #require(Base64URL.decode("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"))
        let content = Data(
            ("eyJhbGciOiJFUzI1NiJ9."
                + "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ").utf8
        )
        let signature = try #require(
            Base64URL.decode(
                "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"))
        #expect(isValid(key: x + y, content, signature))
        #expect(!isValid(key: y + x, content, signature))
        #expect(!isValid(key: x + y, content + Data([0]), signature))
    }

    @Test func aChangedByteMakesASignatureInvalid() throws {
        let signature = try key.signature(for: content).rawRepresentation
        let point = key.publicKey.rawRepresentation
        #expect(isValid(key: point, content, signature))
        for place in signature.indices {
            var changed = signature
            changed[place] ^= 1
            #expect(!isValid(key: point, content, changed))
        }
        for place in content.indices {
            var changed = content
            changed[place] ^= 1
            #expect(!isValid(key: point, changed, signature))
        }
        #expect(!isValid(key: P256.Signing.PrivateKey().publicKey.rawRepresentation, content, signature))
    }

    @Test func keysAndSignaturesOfAnotherFormAreInvalid() throws {
        let signature = try key.signature(for: content)
        let point = key.publicKey.rawRepresentation
        // No point of the curve, the point at infinity, and points of other forms and lengths.
        let points = [
            Data(repeating: 1, count: 64), Data(count: 64), Data(), point.dropLast(), point + Data([0]),
            key.publicKey.x963Representation, key.publicKey.compressedRepresentation,
        ]
        for point in points { #expect(!isValid(key: point, content, signature.rawRepresentation)) }
        let raw = signature.rawRepresentation
        let signatures = [signature.derRepresentation, Data(count: 64), Data(), raw.dropLast(), raw + Data([0])]
        for signature in signatures { #expect(!isValid(key: point, content, signature)) }
    }
}
