import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Who may call, with which key, and where calls go.
    struct GateTests {
        @Test(
            .backend,
            arguments: [
                ("127.0.0.1:PORT", 200), ("localhost:PORT", 200), ("LOCALHOST:PORT", 200), ("[::1]:PORT", 200),
                ("127.0.0.1", 403), ("127.0.0.1:1", 403), ("evil.example:PORT", 403),
                ("127.0.0.1.evil.example:PORT", 403),
                ("localhost:PORT@evil.example", 403), ("10.0.0.1:PORT", 403), ("", 403),
            ])
        func theHostMustBeALoopbackNameWithThePort(_ host: String, status: Int) async throws {
            let name = host.replacing("PORT", with: String(test.port))
            let answer = try await test.call("GET", "/auth/v1/health", headers: ["Host": name])
            #expect(answer.status == status)
        }

        @Test(
            .backend,
            arguments: [
                ("http://localhost:3000", 200), ("http://127.0.0.1", 200), ("https://[::1]:8443", 200),
                ("https://evil.example", 403), ("null", 403), ("http://localhost.evil.example", 403),
                ("http://localhost@evil.example", 403), ("file://", 403), ("http://", 403),
            ])
        func theOriginMustBeLoopbackWhenThereIsOne(_ origin: String, status: Int) async throws {
            let answer = try await test.call("GET", "/auth/v1/health", headers: ["Origin": origin])
            #expect(answer.status == status)
        }

        @Test(.backend) func aSecondHostIsRefused() async throws {
            let connection = try await test.connect(
                sending: "GET /auth/v1/health HTTP/1.1\r\nHost: 127.0.0.1:\(test.port)\r\nHost: evil.example\r\n\r\n")
            #expect(try await connection.answer().status == 403)
        }

        @Test(.backend) func theKeyMayBeAnyAndInTheQuery() async throws {
            let any = try await test.call("GET", "/auth/v1/settings", headers: ["apikey": "any"])
            let inQuery = try await test.call("GET", "/auth/v1/settings?apikey=any", headers: ["apikey": ""])
            let empty = try await test.call("GET", "/auth/v1/settings?apikey=", headers: ["apikey": ""])
            #expect([any, inQuery, empty].map(\.status) == [200, 200, 401])
        }

        @Test(.backend) func anUnknownPathIsAnsweredInEitherFormOfAnError() async throws {
            for path in ["/auth/v1/nowhere", "/", "/auth/v1", "/auth/v1//user", "/auth/v1/%75ser"] {
                let answer = try await test.call("GET", path)
                #expect(answer.status == 404, "\(path)")
                #expect(answer.headers["content-type"] == "application/json")
                #expect(answer.text == #"{"code":"not_found","message":"This server has no such path."}"#)
                let old = try await test.call("GET", path, newForm: false)
                #expect(old.text == #"{"code":404,"error_code":"not_found","msg":"This server has no such path."}"#)
            }
        }

        @Test(
            .backend,
            arguments: [
                ("GET", "/auth/v1/signup", "POST"), ("DELETE", "/auth/v1/verify", "GET, POST"),
                ("PUT", "/auth/v1/token", "POST"),
                ("HEAD", "/auth/v1/health", "GET"),
            ])
        func aWrongMethodIsAnsweredWithoutABody(_ method: String, path: String, allowed: String) async throws {
            let answer = try await test.call(method, path)
            #expect(answer.status == 405)
            #expect(answer.body.isEmpty)
            #expect(answer.headers["allow"] == allowed)
        }

        @Test func anInternalErrorIsReportedWithoutDetails() async throws {
            struct Secret: Error { let token = "hunter2" }
            let failing = Endpoint("GET", "/auth/v1/failing", .key) { (_: Request) in throw Secret() }
            try await TestBackend.with(additional: [failing]) { test in
                let new = try await test.call("GET", "/auth/v1/failing")
                #expect(new.status == 500)
                #expect(new.errorCode == "unexpected_failure")
                let old = try await test.call("GET", "/auth/v1/failing", newForm: false)
                #expect(UUID(uuidString: old.string("error_id") ?? "") != nil)
                #expect(!new.text.contains("hunter2") && !old.text.contains("hunter2"))
            }
        }

        /// The types of all members are checked before anything else, as where a body is decoded as a whole.
        @Test(
            .backend,
            arguments: [
                ("/auth/v1/otp", #"{"phone":"+15550100","create_user":"yes"}"#, "create_user"),
                ("/auth/v1/recover", #"{"code_challenge":7}"#, "code_challenge"),
                ("/auth/v1/signup", #"{"data":[]}"#, "data"),
            ])
        func aMemberOfAnotherTypeIsRefusedWhateverElseIsWrong(path: String, body: String, member: String) async throws {
            let answer = try await test.call("POST", path, body)
            #expect(answer.status == 400)
            #expect(answer.errorCode == "bad_json")
            #expect(answer.text.contains(member))
        }

        @Test(.backend) func errorTextsNeverQuoteWhatWasSent() async throws {
            for body in [#"{"password":"hunter2hunter2"#, #"{"password":["hunter2hunter2"]}"#] {
                let answer = try await test.call("POST", "/auth/v1/signup", body)
                #expect(answer.errorCode == "bad_json")
                #expect(!answer.text.contains("hunter2"))
            }
        }
    }
}
