import Drawing
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What both chat models say about pictures.
    struct MeasuredPictureTests {
        private func ask(_ model: String, picture: Data, members: String = "") async throws -> Answer {
            let address = "data:image/png;base64,\(picture.base64EncodedString())"
            let body = TestBackend.pictureChat(model, address, members: members)
            return try await TestBackend.with { test in try await test.ai("POST", "/chat/completions", body) }
        }

        private static func red(_ width: Int, _ height: Int) -> Data {
            let pixels = (0..<width * height).flatMap { _ in [220, 20, 20, 255] as [UInt8] }
            return PixelImage(width: width, height: height, pixels: pixels).png()
        }

        @Test(arguments: ["slipway-echo", "slipway-guide"])
        func aPictureIsMeasured(_ model: String) async throws {
            let content = try await ask(model, picture: Self.red(40, 20)).content
            #expect(content.hasPrefix("What is it?\n\nA PNG picture of 40 × 20 pixels."))
            #expect(content.hasSuffix(MeasuredAnswer.disclaimer))
        }

        @Test(arguments: [Data("Hello, world".utf8), Data([0xff, 0xd8, 0xff, 0]), Data("GIF89a....".utf8), Data()])
        func whatIsNoPictureIsSaidToBeNone(_ data: Data) async throws {
            let answer = try await ask("slipway-echo", picture: data)
            #expect(answer.status == 200)
            #expect(!answer.content.contains("pixels"))
            #expect(answer.content.hasSuffix(MeasuredAnswer.disclaimer))
        }

        @Test func theScannerGetsTheColorAsUnsure() async throws {
            let format =
                #","response_format":{"type":"json_schema","json_schema":{"name":"identification","schema":{}}}"#
            let content = try await ask("slipway-guide", picture: Self.red(8, 8), members: format).content
            let reply = try #require(try JSONSerialization.jsonObject(with: Data(content.utf8)) as? [String: Any])
            // Without a library that reads PNG, nothing can be offered.
            guard
                (try? PictureLibraries.shared.decode(
                    Self.red(8, 8), header: PictureHeader.read(Self.red(8, 8), limits: PictureLimits()), atLeast: nil))
                    != nil
            else { return #expect(reply["subject"] as? Bool == false) }
            #expect(reply["subject"] as? Bool == true)
            let candidate = try #require((reply["candidates"] as? [[String: Any]])?.first)
            #expect((candidate["name"] as? String)?.contains("red") == true)
            #expect(candidate["kind"] as? String == "other")
            #expect(candidate["sure"] as? Double == 0.2)
        }
    }
}
