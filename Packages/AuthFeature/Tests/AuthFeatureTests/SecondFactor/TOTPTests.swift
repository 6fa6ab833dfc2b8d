import Foundation
import Testing

@testable import AuthFeatureTesting

@Suite struct TOTPTests {
    /// RFC 6238, appendix B, and its secret "12345678901234567890" in Base32. The RFC shows 8 digits; these are the last 6.
    @Test(
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
            (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ] as [(Double, String)])
    func givesTheCodesOfTheStandard(_ time: Double, _ code: String) {
        let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        #expect(TOTP.code(of: secret, at: Date(timeIntervalSince1970: time)) == code)
    }

    /// FIPS 180-4's examples, and RFC 2202's test case 6, whose key is longer than a block.
    @Test func hashesAsTheStandardSays() {
        func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }
        #expect(hex(SecureHash.sha1(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(hex(SecureHash.sha1([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        let long = hex(
            SecureHash.hmacSHA1(
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                key: [UInt8](repeating: 0xaa, count: 80)))
        #expect(long == "aa4ae5e15272d00e95705637ce8a3b55ed402112")
    }

    @Test func newSecretsAre20Bytes() {
        for _ in 0..<100 { #expect(TOTP.bytes(ofBase32: TOTP.newSecret()).count == 20) }
    }
}
