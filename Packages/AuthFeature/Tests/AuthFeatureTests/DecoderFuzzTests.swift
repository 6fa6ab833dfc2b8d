import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AuthFeature

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder("sessions in replies", cases: 3_000, texts: [session]) { body in
            guard let grant = try reply(body).grant() else { return }
            _ = Session(grant).expiresAt.timeIntervalSince1970
        },
        FuzzedDecoder(
            "refusals", cases: 3_000,
            texts: [
                #"{"code":429,"error_code":"over_email_send_rate_limit","msg":"For security purposes, after 42 seconds."}"#,
                #"{"error":"invalid_grant","error_description":"Invalid Refresh Token: Already Used"}"#,
                #"{"code":"weak_password","message":"no","weak_password":{"reasons":["length","characters"]}}"#,
            ]
        ) { body in
            let answer = ServerAnswer(
                HTTPReply(HTTPResponse(status: 429), body: body), hiding: [Secret("s3cret")], now: now)
            _ = answer.endsSession(refreshing: true)
        },
        FuzzedDecoder(
            "claims of tokens", cases: 3_000,
            texts: [
                #"{"sub":"u","session_id":"s","aal":"aal2","amr":[{"method":"totp","timestamp":1800000000},"pwd"],"#
                    + #""iss":"https://a","aud":["b"],"role":"authenticated","iat":1800000000,"exp":1800003600.5}"#
            ]
        ) { claims in
            let parts = [Data(#"{"alg":"ES256","kid":"a"}"#.utf8), claims, Data([1, 2])].map { Base64URL.encode($0) }
            _ = Int(try SessionClaims(Secret(parts.joined(separator: "."))).expiresAt.timeIntervalSince1970 * 1_000)
        },
        FuzzedDecoder("stored sessions", cases: 3_000, texts: [stored]) { file in
            let session = try ReceivedJSON.decode(Session.self, from: file)
            _ = (session.identity, session.expiresAt.addingTimeInterval(session.clockSkew), session.user)
        },
        FuzzedDecoder(
            "links of mails", cases: 3_000,
            texts: [
                "slipway://login-callback?code=0a1b2c3d", "slipway://login-callback#error=access_denied&error_code=403",
                "http://127.0.0.1:54321/auth/v1/verify?token=pkce_0a&type=magiclink&redirect_to=slipway%3A%2F%2Fx",
            ]
        ) { text in
            guard let url = URL(string: String(decoding: text, as: UTF8.self)) else { return }
            guard MailLink(url) == nil, case .code(let code) = try CallbackLink(url) else { return }
            precondition(code.revealed.wholeMatch(of: /[A-Za-z0-9._~\-]{1,256}/) != nil)
        },
    ]

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func reply(_ body: Data) -> AuthReply {
        AuthReply(reply: HTTPReply(HTTPResponse(status: 200), body: body), receivedAt: now, origin: "https://a")
    }

    private static let session =
        #"{"access_token":"a.b.c","refresh_token":"r","token_type":"bearer","expires_in":3600,"user":{"id":"u","#
        + #""email":"ada@example.com","new_email":"b@example.com","user_metadata":{"name":"Ada"},"#
        + #""factors":[{"id":"f-1","factor_type":"totp","status":"verified","friendly_name":"Phone"}]}}"#

    private static let stored =
        #"{"version":1,"generation":"9F0E2A4C-3D6B-4C53-9C56-0B8B7B2F4A11","revision":3,"origin":"https://a","#
        + #""access_token":"a.b.c","refresh_token":"r","expires_at":1800003600.25,"clock_skew":-1.5,"#
        + #""user_id":"u","email":"ada@example.com","name":"Ada"}"#
}
