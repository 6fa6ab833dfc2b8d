@testable import AuthFeature
import AuthFeatureTesting
import Core
import Foundation
import Networking
import Testing

@Suite("Second factors in replies", .timeLimit(.minutes(10))) @MainActor
struct FactorReplyTests {
    let rig = Rig()

    private func factors(_ json: String) async throws -> [AuthFactor] {
        let http = ScriptedHTTPClient { _, _ in
            .text(200, #"{"id":"user-1","email":"anna@example.org","factors":\#(json)}"#)
        }
        try rig.store(lasting: 3600)
        return try await rig.feature(http: http).factors()
    }

    @Test(
        arguments: [
            ("null", []), ("{}", []), ("[]", []), ("[1,null,{}]", []),
            (
                #"[{"id":"a-1","factor_type":"totp","status":"verified","friendly_name":"Phone"}]"#,
                [AuthFactor(id: "a-1", name: "Phone", isVerified: true)]
            ),
            // Servers before phone factors, names that are missing or empty, a status of tomorrow.
            (
                #"[{"id":"a"},{"id":"b","friendly_name":""},{"id":"c","status":"odd"}]"#,
                ["a", "b", "c"].map { AuthFactor(id: $0, name: nil, isVerified: false) }
            ),
            // Factors that show no codes, and ids that cannot be part of an address.
            (
                #"[{"id":"a","factor_type":"phone","status":"verified"},{"id":"../user"},{"id":"a/b"},{"id":""},{"id":"ü"}]"#,
                []
            ),
            (
                #"[{"id":"a","status":"verified","friendly_name":"A\u001b[2J\nB"}]"#,
                [AuthFactor(id: "a", name: "A[2JB", isVerified: true)]
            ),
        ] as [(String, [AuthFactor])])
    func areRead(_ json: String, _ expected: [AuthFactor]) async throws {
        #expect(try await factors(json) == expected)
    }

    @Test func areBounded() async throws {
        let many = (0..<5_000).map { #"{"id":"f-\#($0)","status":"verified"}"# }.joined(separator: ",")
        #expect(try await factors("[\(many)]").count == 100)
    }

    @Test func areStoredWithTheSession() async throws {
        let phone = AuthFactor(id: "a", name: "Phone", isVerified: true)
        #expect(
            try await factors(#"[{"id":"a","status":"verified","friendly_name":"Phone"},{"id":"b"}]"#)
                == [phone, AuthFactor(id: "b", name: nil, isVerified: false)])
        let next = rig.feature()
        try next.restoreSession()
        #expect(next.currentSession?.verifiedFactors == [phone])
    }

    @Test(arguments: [
        (#"{"sub":"u","aal":"aal2"}"#, AssuranceLevel.two), (#"{"sub":"u","aal":"aal1"}"#, .one),
        (#"{"sub":"u","aal":"aal3"}"#, .one), (#"{"sub":"u"}"#, .one),
    ])
    func theLevelIsReadFromTheToken(_ claims: String, _ level: AssuranceLevel) {
        let payload = Base64URL.encode(Data(claims.utf8))
        let header = Base64URL.encode(Data(#"{"alg":"HS256"}"#.utf8))
        #expect(AssuranceLevel(of: Secret("\(header).\(payload).c2ln")) == level)
    }

    // MARK: A new factor

    private func enrollment(_ totp: String, id: String = "f-1") async throws -> FactorEnrollment {
        let http = ScriptedHTTPClient { call, _ in
            call.hasPrefix("GET") ? .user() : .text(200, #"{"id":"\#(id)","type":"totp","totp":\#(totp)}"#)
        }
        try rig.store(lasting: 3600)
        return try await rig.feature(http: http).enrollFactor(name: "Phone")
    }

    private nonisolated static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    @Test func itsSecretIsShownInGroups() async throws {
        let link = "otpauth://totp/Slipway:anna?secret=\(Self.secret)"
        let enrollment = try await enrollment(#"{"secret":"\#(Self.secret)","uri":"\#(link)","qr_code":"<svg>"}"#)
        #expect(enrollment.groupedSecret == "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
        #expect(enrollment.link.revealed == link)
        #expect(enrollment.id == "f-1")
        #expect(enrollment.name == "Phone")
    }

    @Test(arguments: [
        ("", "otpauth://totp/a"), ("short", "otpauth://totp/a"), ("GEZDGNBVGY3TQOJ\u{1b}", "otpauth://totp/a"),
        (secret, "https://example.org/"), (secret, "otpauth://hotp/a"), (secret, "otpauth://totp/a b"),
        (secret, "otpauth://totp/" + String(repeating: "a", count: 2048)),
    ])
    func anythingElseIsRefused(_ secret: String, _ link: String) async throws {
        let totp = try JSONEncoder().encode(["secret": secret, "uri": link])
        await #expect(throws: AuthError.self) { try await enrollment(String(decoding: totp, as: UTF8.self)) }
        await #expect(throws: AuthError.malformedReply("its factor has no id")) {
            try await enrollment(#"{"secret":"\#(Self.secret)","uri":"otpauth://totp/a"}"#, id: "../a")
        }
    }
}
