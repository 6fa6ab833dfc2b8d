import Drawing
import Foundation

/// Draws pictures from a prompt.
struct AIImages: Endpoint {
    let method = "POST"
    let path = AIPath.base + "/images/generations"
    let parts: AIParts

    /// In bytes.
    private static let promptLimit = 32_000
    private static let countLimit = 4
    private static let sizes = [
        "auto": (512, 512), "256x256": (256, 256), "512x512": (512, 512), "1024x1024": (1024, 1024),
        "1536x1024": (1536, 1024), "1024x1536": (1024, 1536),
    ]

    private struct Parameters: Decodable {
        let prompt: String
        let model: String?
        let n: Int?
        let size: String?
    }

    func reply(to request: Request) async throws -> Reply {
        let parameters = try request.decodeAI(Parameters.self)
        let model = parameters.model ?? Painter.model
        if case .reply(let reply)? = try parts.scenarios.result(of: model, chat: nil, request) { return reply }
        guard model == Painter.model else {
            guard !parts.modelNames.contains(model) else {
                throw AIFailure.invalid("model", "\(model) makes no pictures. \(Painter.model) does.")
            }
            throw AIFailure.modelMissing(model)
        }
        let (prompt, width, height, count) = try Self.check(parameters)
        // A picture is named by its address nowhere: it is sent itself, also to a client that asks for an address.
        let pictures = try await parts.work.run {
            (1...count).map { number in
                Painter.paint(number == 1 ? prompt : "\(prompt) \(number)", width: width, height: height).png()
            }
        }
        let words = ChatWords.count(prompt)
        return .ai([
            "created": .integer(Int(parts.now().timeIntervalSince1970)),
            "data": .array(pictures.map { ["b64_json": .string($0.base64EncodedString())] }),
            "usage": [
                "total_tokens": .integer(words), "input_tokens": .integer(words), "output_tokens": 0,
                "input_tokens_details": ["text_tokens": .integer(words), "image_tokens": 0],
            ],
        ])
    }

    private static func check(
        _ parameters: Parameters
    ) throws(AIFailure) -> (prompt: String, width: Int, height: Int, count: Int) {
        guard !parameters.prompt.allSatisfy(\.isWhitespace) else {
            throw .invalid("prompt", "'prompt' must not be empty.")
        }
        guard parameters.prompt.utf8.count <= promptLimit else {
            throw .invalid("prompt", "'prompt' has more than \(promptLimit) bytes.")
        }
        let count = parameters.n ?? 1
        guard (1...countLimit).contains(count) else { throw .invalid("n", "'n' must be 1 to \(countLimit).") }
        let size = parameters.size ?? "auto"
        guard let (width, height) = sizes[size] else {
            let known = sizes.keys.sorted().joined(separator: ", ")
            throw .invalid("size", "There is no size '\(size)'. There are: \(known).")
        }
        return (parameters.prompt, width, height, count)
    }
}
