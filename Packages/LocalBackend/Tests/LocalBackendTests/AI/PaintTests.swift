import Drawing
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The model that draws pictures.
    struct PaintTests {
        private func picture(_ test: TestBackend, _ members: String) async throws -> Answer {
            try await test.ai("POST", "/images/generations", "{\(members)}")
        }

        private func data(of answer: Answer) throws -> Data {
            let list = try #require(answer.json["data"] as? [[String: String]])
            let text = try #require(list.first?["b64_json"])
            return try #require(Data(base64Encoded: text))
        }

        @Test(.backend) func theSameWordsGiveTheSameBytes() async throws {
            let answers = [
                try await picture(test, #""model":"slipway-paint","prompt":"A red bridge","size":"256x256""#),
                try await picture(test, #""prompt":"a  RÉD bridge ","size":"256x256","n":1"#),
                try await picture(test, #""prompt":"a red bridge","size":"256x256","response_format":"b64_json""#),
            ]
            let pictures = try answers.map(data)
            #expect(pictures[0].prefix(8) == Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
            #expect(Set(pictures).count == 1)
            let other = try await picture(test, #""prompt":"a red ship","size":"256x256""#)
            #expect(try data(of: other) != pictures[0])
            #expect(answers[0].object("usage")?["input_tokens"] as? Int == 3)
        }

        @Test(.backend) func aPictureHasItsSize() async throws {
            let cases = [
                ("256x256", 256, 256), ("512x512", 512, 512), ("1024x1024", 1024, 1024), ("1536x1024", 1536, 1024),
                ("1024x1536", 1024, 1536), ("auto", 512, 512),
            ]
            for (size, width, height) in cases {
                let png = try data(of: try await picture(test, #""prompt":"x","size":"\#(size)""#))
                // The width and the height stand at the bytes 16 to 23.
                let numbers = png[16..<24].map { Int($0) }
                #expect(numbers[0..<4].reduce(0) { $0 << 8 | $1 } == width, "\(size)")
                #expect(numbers[4..<8].reduce(0) { $0 << 8 | $1 } == height, "\(size)")
            }
        }

        @Test(.backend) func severalPicturesDiffer() async throws {
            let answer = try await picture(test, #""prompt":"x","size":"256x256","n":3"#)
            let list = try #require(answer.json["data"] as? [[String: String]])
            #expect(Set(list.compactMap { $0["b64_json"] }).count == 3)
        }

        @Test(.backend) func aRequestThatIsWrongIsRefused() async throws {
            let cases = [
                (#""size":"256x256""#, "prompt"), (#""prompt":"  ""#, "prompt"), (#""prompt":"x","n":0"#, "n"),
                (#""prompt":"x","n":5"#, "n"), (#""prompt":"x","size":"10000x10000""#, "size"),
                (#""prompt":"x","size":"big""#, "size"), (#""prompt":"x","model":"slipway-echo""#, "model"),
                (#""prompt":"x","model":"dall-e-3""#, "model"), (#""prompt":1"#, "prompt"),
                (#""prompt":"x","response_format":"url""#, "response_format"),
                (#""prompt":"x","response_format":1"#, "response_format"), (#""prompt":"x","n":"2""#, "n"),
                (#""prompt":"x","output_format":"webp""#, "output_format"), (#""prompt":"x","stream":true"#, "stream"),
                ("\"prompt\":\"\(String(repeating: "a", count: 32_001))\"", "prompt"),
            ]
            for (members, parameter) in cases {
                let answer = try await picture(test, members)
                #expect([400, 404].contains(answer.status), "\(members.prefix(80))")
                #expect(answer.failure["param"] as? String == parameter, "\(members.prefix(80))")
            }
        }

        @Test func aColorThatThePromptNamesIsUsed() {
            let image = Painter.paint("blue", width: 64, height: 64)
            let (red, blue) = stride(from: 0, to: image.pixels.count, by: 4).reduce((0, 0)) { sums, offset in
                (sums.0 + Int(image.pixels[offset]), sums.1 + Int(image.pixels[offset + 2]))
            }
            #expect(blue > 2 * red)
            #expect(image.isOpaque)
        }

        @Test(arguments: [(0, 0), (1, 1), (3, 1), (4, 2), (15, 3), (16, 4), (1 << 40, 1 << 20), (-5, 0)])
        func aRootIsWhole(_ square: Int, _ root: Int) {
            #expect(Canvas.root(square) == root)
        }

        @Test func shapesOutsideOfThePictureAreLeftOut() {
            var canvas = Canvas(width: 4, height: 4)
            canvas.drawDisc(-10, 50, radius: 3, Colour(0, 0, 0))
            canvas.fill(row: -1, from: 0, to: 4, Colour(0, 0, 0))
            canvas.fill(row: 4, from: 0, to: 4, Colour(0, 0, 0))
            canvas.fill(row: 1, from: 9, to: 3, Colour(0, 0, 0))
            #expect(canvas.bytes.allSatisfy { $0 == 255 })
            canvas.fill(row: 1, from: -5, to: 99, Colour(1, 2, 3))
            #expect(Array(canvas.bytes[16..<32]) == [1, 2, 3, 255, 1, 2, 3, 255, 1, 2, 3, 255, 1, 2, 3, 255])
        }
    }
}
