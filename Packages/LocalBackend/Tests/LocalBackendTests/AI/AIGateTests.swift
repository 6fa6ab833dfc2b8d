import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Who may call the stand-in for AI, how much may be sent, and the form of its errors.
    struct AIGateTests {
        @Test(.backend) func anyKeyIsAcceptedAndNoneIsNot() async throws {
            #expect(try await test.ai("GET", "/models").status == 200)
            let refused = try await test.ai("GET", "/models", token: nil)
            #expect(refused.status == 401)
            #expect(refused.failure["code"] as? String == "invalid_api_key")
            #expect(refused.failure["type"] as? String == "invalid_request_error")
            #expect(refused.failure["param"] is NSNull)
            for field in ["Basic any", "Bearer", "Bearer a b"] {
                let answer = try await test.ai("GET", "/models", headers: ["Authorization": field])
                #expect(answer.status == 401, "\(field)")
            }
        }

        @Test(.backend) func whatDoesNotExistIsRefusedInOpenAIsForm() async throws {
            let cases = [
                ("GET", "/nowhere", 404), ("GET", "/chat/completions", 405), ("POST", "/models", 405),
                ("GET", "/models/slipway-nothing", 404), ("GET", "/models/a%2Fb", 404), ("GET", "/models/a/b", 404),
            ]
            for (method, path, status) in cases {
                let answer = try await test.ai(method, path)
                #expect(answer.status == status, "\(path)")
                #expect((answer.failure["message"] as? String)?.isEmpty == false, "\(path)")
                #expect(answer.headers["content-type"] == "application/json", "\(path)")
                if status == 405 { #expect(answer.headers["allow"] != nil, "\(path)") }
            }
        }

        @Test func theEmbeddedBackendAnswersAtItsSocketAlone() async throws {
            try await EmbeddedCalls.serving { endpoint, _ in
                // The socket itself says who calls.
                #expect(try await EmbeddedCalls.atSocket(endpoint, "GET", "/ai/v1/models").status == 200)
                let answer = try await EmbeddedCalls.overTCP(endpoint, "GET", "/ai/v1/models")
                #expect(answer.status == 403)
                #expect((answer.failure["message"] as? String)?.contains("slipway backend serve") == true)
            }
        }

        /// The body of a request with a picture of 2 MiB.
        private static let large = TestBackend.pictureChat(
            "slipway-echo", "data:;base64," + String(repeating: "a", count: 2 << 20))

        @Test(.backend(limits: ServerLimits(aiBody: 2 << 20))) func aBodyOverTheLimitIsRefused() async throws {
            let answer = try await test.ai("POST", "/chat/completions", Self.large)
            #expect(answer.status == 413)
            #expect(answer.failure["code"] as? String == "request_too_large")
            #expect((answer.failure["message"] as? String)?.contains("2 MiB") == true)
            // The other calls keep their own limit.
            let other = try await test.call("POST", "/auth/v1/signup", String(repeating: " ", count: (1 << 20) + 1))
            #expect(other.errorCode == "request_entity_too_large")
        }

        @Test(.backend(limits: ServerLimits(bodyRoom: 3 << 20))) func largeBodiesShareTheirRoom() async throws {
            let request = test.request("POST", "/ai/v1/chat/completions", Self.large, token: "any")
            // Announces the body and does not send it yet. Room is free a moment after the reply that used it.
            func announce() async throws -> RawConnection {
                while true {
                    let connection = try await test.connect(
                        sending: request.replacing("\r\n\r\n", with: "\r\nExpect: 100-continue\r\n\r\n").head)
                    if try await connection.head().status == 100 { return connection }
                }
            }
            let first = try await announce()
            let second = try await test.ai("POST", "/chat/completions", Self.large)
            #expect(second.status == 503)
            #expect(second.headers["retry-after"] == "1")
            await first.send(Self.large)
            #expect(try await first.answer().status == 200)
            // A client that hangs up frees its room, too.
            try await announce().hangUp()
            let third = try await announce()
            await third.send(Self.large)
            #expect(try await third.answer().status == 200)
        }
    }
}

extension String {
    /// A request up to its body.
    fileprivate var head: String {
        firstRange(of: "\r\n\r\n").map { String(self[..<$0.upperBound]) } ?? self
    }
}
