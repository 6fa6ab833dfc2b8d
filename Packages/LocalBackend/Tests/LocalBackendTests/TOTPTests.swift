import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The computation of codes, with the published examples.
    struct TOTPTests {
        @Test(arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ])
        func base32IsThatOfRFC4648(_ text: String, encoded: String) {
            #expect(Base32.encode(text.utf8) == encoded)
            #expect(TestFactor.decode(encoded) == Data(text.utf8))
        }

        private static let secret = Data("12345678901234567890".utf8)

        /// RFC 4226, appendix D.
        @Test(arguments: [
            (0, "755224"), (1, "287082"), (2, "359152"), (3, "969429"), (4, "338314"), (5, "254676"), (6, "287922"),
            (7, "162583"), (8, "399871"), (9, "520489"),
        ])
        func codesAreThoseOfRFC4226(_ counter: Int, code: String) {
            #expect(TOTP(secret: Self.secret).code(for: counter) == code)
        }

        /// RFC 6238, appendix B, SHA-1.
        @Test(arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ])
        func codesAreThoseOfRFC6238(_ seconds: Int, code: String) {
            let totp = TOTP(secret: Self.secret, digits: 8)
            #expect(totp.code(for: seconds / TOTP.period) == code)
            #expect(totp.counter(of: code, at: seconds) == seconds / TOTP.period)
        }

        @Test(arguments: [(-2, false), (-1, true), (0, true), (1, true), (2, false)])
        func aCodeIsOfItsPeriodAndTheNeighbours(_ periods: Int, isTaken: Bool) {
            let totp = TOTP(secret: Self.secret)
            let counter = 1_800_000_000 / TOTP.period + periods
            #expect(totp.counter(of: totp.code(for: counter), at: 1_800_000_000) == (isTaken ? counter : nil))
        }

        @Test(arguments: ["", "1", "94287", "942870822", "９４２８７０", "94287a", "-94287"])
        func whatIsNoCodeIsNone(_ text: String) {
            #expect(TOTP(secret: Self.secret).counter(of: text, at: 59) == nil)
        }

        @Test(arguments: [
            (
                "slipway", "ada@example.com",
                "otpauth://totp/slipway:ada@example.com?algorithm=SHA1&digits=6&issuer=slipway&period=30"
            ),
            (
                "My App: x", "a+b'c@example.com",
                "otpauth://totp/My%20App%3A%20x:a%2Bb%27c@example.com?algorithm=SHA1&digits=6&issuer=My%20App%3A%20x&period=30"
            ),
            (
                "a/b?c#d%é", "a@b",
                "otpauth://totp/a%2Fb%3Fc%23d%25%C3%A9:a@b?algorithm=SHA1&digits=6&issuer=a%2Fb%3Fc%23d%25%C3%A9&period=30"
            ),
        ])
        func theAddressIsThatOfAuthenticatorApps(_ issuer: String, account: String, address: String) {
            let key = FactorKey(secret: Self.secret, issuer: issuer, account: account)
            #expect(key.address == address + "&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        }
    }
}
