import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What deep JSON costs.
    struct NestingTests {
        /// As much as a body may hold, at the greatest depth that is allowed in the metadata of a sign-up.
        static let deepAndWide: String = {
            let leaf = String(repeating: "[", count: 61) + "0" + String(repeating: "]", count: 61)
            let count = 968_000 / (leaf.utf8.count + 1)
            return "{\"a\":[" + Array(repeating: leaf, count: count).joined(separator: ",") + "]}"
        }()

        @Test(.backend, arguments: [63, 64, 500, 100_000])
        func whatIsNestedTooDeeplyIsRefusedBeforeItIsDecoded(_ depth: Int) async throws {
            let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let answer = try await test.signUp(data: #"{"a":\#(value)}"#)
            #expect(answer.status == 400)
            #expect(
                answer.string("message")
                    == "Could not parse request body as JSON: it is nested more than 64 levels deep")
        }

        @Test(.backend) func theGreatestDepthThatIsAllowedIsTaken() async throws {
            let value = String(repeating: "[", count: 62) + String(repeating: "]", count: 62)
            let answer = try await test.signUp(data: #"{"a":\#(value)}"#)
            #expect(answer.status == 200)
        }

        @Test(.backend) func anotherEncodingDoesNotHideTheDepth() async throws {
            // In UTF-16, U+2200 has the byte of a quotation mark.
            let value = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
            let text = #"{"email":"\#u{2200}@b.c","password":"correct horse","data":{"a":\#(value)}}"#
            let body = try #require(text.data(using: .utf16LittleEndian))
            let connection = try RawConnection(port: test.port)
            let head = test.request("POST", "/auth/v1/signup", headers: ["Content-Length": String(body.count)])
            await connection.send(Data(head.utf8) + body)
            let answer = try await connection.answer()
            #expect(answer.errorCode == "bad_json")
            #expect(answer.string("message") == "Could not parse request body as JSON: it is not JSON")
        }

        @Test(.backend) func aBodyOfTooManyValuesIsRefusedBeforeItIsDecoded() async throws {
            let zeros = Array(repeating: "0", count: Request.values).joined(separator: ",")
            for data in [Self.deepAndWide, #"{"a":[\#(zeros)]}"#] {
                let answer = try await test.signUp(data: data)
                #expect(answer.errorCode == "bad_json")
                #expect(
                    answer.string("message")
                        == "Could not parse request body as JSON: it holds more than 4000 values")
            }
        }
    }
}
