import Foundation

extension Scenario {
    /// Replies to requests for pictures.
    static let imageReplies: [Scenario] = [
        .reply("image-url") { request in
            images([["url": .string("http://\(request.host)\(AITestPicture.address)"), "revised_prompt": "A dot."]])
        },
        .reply("image-empty") { _ in images([]) },
        .reply("image-data-url") { _ in
            images([["b64_json": .string("data:image/png;base64,\(AITestPicture.png.base64EncodedString())")]])
        },
        .reply("image-webp") { _ in images([["b64_json": .string(webP.base64EncodedString())]]) },
        .reply("image-404") { _ in
            Reply(status: 404, headers: ["Content-Type": "text/plain"], body: Data("404 page not found".utf8))
        },
        .reply("image-moderation") { _ in
            AIFailure(400, "Your request was rejected by the safety system.", code: "moderation_blocked").reply
        },
        Scenario(
            name: "image-slow",
            outcome: .late(seconds: 3, images([["b64_json": .string(AITestPicture.png.base64EncodedString())]]))),
    ]

    private static func images(_ list: [WireJSON]) -> Reply {
        .ai(["created": 1, "data": .array(list)])
    }

    /// The first bytes of a WebP picture; nothing decodes it.
    private static let webP = Data("RIFF".utf8) + Data([26, 0, 0, 0]) + Data("WEBPVP8L".utf8) + Data(count: 18)
}
