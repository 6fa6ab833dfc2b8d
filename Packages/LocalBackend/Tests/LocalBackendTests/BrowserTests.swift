import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What a web page may do, and by which names the server is called.
    struct BrowserTests {
        private static let origin = "http://localhost:3000"

        @Test(.backend) func aPreflightFromALocalPageAllowsTheHeadersThatItAsksFor() async throws {
            let answer = try await test.call(
                "OPTIONS", "/auth/v1/token?grant_type=password",
                headers: [
                    "Origin": Self.origin, "apikey": "", "Access-Control-Request-Method": "POST",
                    "Access-Control-Request-Headers":
                        "apikey,authorization,content-type,x-client-info,x-supabase-api-version",
                ])
            #expect(answer.status == 204)
            #expect(answer.headers["access-control-allow-origin"] == Self.origin)
            #expect(answer.headers["access-control-allow-methods"]?.contains("POST") == true)
            #expect(
                answer.headers["access-control-allow-headers"]
                    == "apikey,authorization,content-type,x-client-info,x-supabase-api-version")
            #expect(answer.headers["access-control-allow-credentials"] == nil)
        }

        @Test(.backend) func aLocalPageMayReadEveryAnswer() async throws {
            for (method, path, status) in [
                ("GET", "/auth/v1/health", 200), ("GET", "/auth/v1/user", 401), ("GET", "/auth/v1/nowhere", 404),
                ("GET", "/auth/v1/signup", 405), ("OPTIONS", "/auth/v1/signup", 405),
            ] {
                let answer = try await test.call(method, path, headers: ["Origin": Self.origin])
                #expect(answer.status == status)
                #expect(answer.headers["access-control-allow-origin"] == Self.origin)
                #expect(answer.headers["vary"] == "Origin")
                #expect(answer.headers["access-control-expose-headers"]?.contains("X-Total-Count") == true)
            }
            let program = try await test.call("GET", "/auth/v1/health")
            #expect(program.headers["access-control-allow-origin"] == nil)
        }

        @Test(.backend, arguments: ["https://evil.example", "null", "http://localhost.evil.example:3000"])
        func aPreflightFromAnotherPageListsNothing(_ origin: String) async throws {
            let answer = try await test.call(
                "OPTIONS", "/auth/v1/token", headers: ["Origin": origin, "Access-Control-Request-Method": "POST"])
            #expect(answer.status == 403)
            #expect(answer.headers["access-control-allow-origin"] == nil)
        }

        @Test(
            .backend { $0.allowedHosts = ["Dev.Example"] },
            arguments: [
                ("dev.example:PORT", 200), ("DEV.example", 200), ("dev.example:443", 200), ("dev.example:x", 403),
                ("evil.example:PORT", 403), ("a.dev.example", 403), ("dev.example:1:2", 403), ("127.0.0.1:PORT", 200),
            ])
        func aNameThatWasAllowedIsAnswered(_ host: String, status: Int) async throws {
            let name = host.replacing("PORT", with: String(test.port))
            let answer = try await test.call("GET", "/auth/v1/health", headers: ["Host": name])
            #expect(answer.status == status)
        }

        @Test(.backend { $0.allowedHosts = ["dev.example"] }) func pagesOfANameThatWasAllowedMayCall() async throws {
            let ours = try await test.call("GET", "/auth/v1/health", headers: ["Origin": "https://dev.example:8443"])
            let other = try await test.call("GET", "/auth/v1/health", headers: ["Origin": "https://evil.example"])
            #expect([ours, other].map(\.status) == [200, 403])
        }

        @Test(arguments: [false, true])
        func otherAddressesAreServedOnlyWhenThatWasAskedFor(isOpen: Bool) async throws {
            try await TestBackend.with(options: { $0.listensBeyondLoopback = isOpen }) { test in
                // Another address of this machine stands for those that other machines see.
                let connection = try? RawConnection(port: test.port, lastByte: 2)
                #expect((connection != nil) == isOpen)
            }
        }
    }
}
