import Core
import Drawing
import Foundation

struct AIParts: Sendable {
    let chatModels: [any StandInModel]
    let work: PictureWork
    let now: @Sendable () -> Date

    init(_ options: LocalBackendOptions) {
        let work = PictureWork()
        self.work = work
        let guide = GuideModel(library: GuideLibrary(options.guide ?? { [] }), work: work)
        chatModels = [guide, EchoModel(work: work)] + options.additionalModels
        now = options.now
    }

    var modelNames: [String] { chatModels.map(\.name) + [Painter.model] }

    var endpoints: [Endpoint] {
        [
            Endpoint("POST", WireProtocol.aiBase + "/chat/completions", .modelKey, answerChat),
            Endpoint("GET", WireProtocol.aiBase + "/models", .modelKey) { _ in
                .ai(["object": "list", "data": .array(modelNames.map(Self.model))])
            },
            Endpoint("GET", WireProtocol.aiBase + "/models/{model}", .modelKey) { request in
                let name = (request.captures["model"] ?? "").removingPercentEncoding ?? ""
                guard modelNames.contains(name) else { throw AIFailure.modelMissing(name) }
                return .ai(Self.model(name))
            },
            Endpoint("POST", WireProtocol.aiBase + "/images/generations", .modelKey, drawPictures),
        ]
    }

    private static func model(_ name: String) -> JSONValue {
        // Since when the models exist: 2027-01-15.
        ["id": .string(name), "object": "model", "created": 1_800_000_000, "owned_by": "slipway"]
    }

    private func answerChat(_ request: Request) async throws -> Reply {
        let chat = try request.decodeAI(ChatRequest.self)
        guard let model = chatModels.first(where: { $0.name == chat.model }) else {
            guard !modelNames.contains(chat.model) else {
                throw AIFailure.invalid(
                    "model", "'\(chat.model)' draws pictures. Choose another model for a conversation.")
            }
            throw AIFailure.modelMissing(chat.model)
        }
        try Task.checkCancellation()
        let answer = try await model.answer(to: chat).within(chat)
        return ChatReply(created: now(), request: chat, answer: answer).reply
    }

    /// In bytes.
    private static let promptLimit = 32_000
    private static let countLimit = 4
    private static let sizes = [
        "auto": (512, 512), "256x256": (256, 256), "512x512": (512, 512), "1024x1024": (1024, 1024),
        "1536x1024": (1536, 1024), "1024x1536": (1024, 1536),
    ]

    private struct PictureOrder: AIParameters {
        var pictureBytes: Int { 0 }

        let prompt: String
        let model: String?
        let n: Int?
        let size: String?
        let format: String?
        let file: String?
        let isStreamed: Bool?

        enum CodingKeys: String, CodingKey {
            case prompt, model, n, size
            case format = "response_format"
            case file = "output_format"
            case isStreamed = "stream"
        }
    }

    private func drawPictures(_ request: Request) async throws -> Reply {
        let parameters = try request.decodeAI(PictureOrder.self)
        let model = parameters.model ?? Painter.model
        guard model == Painter.model else {
            guard !modelNames.contains(model) else {
                throw AIFailure.invalid("model", "\(model) makes no pictures. \(Painter.model) does.")
            }
            throw AIFailure.modelMissing(model)
        }
        let (prompt, width, height, count) = try Self.check(parameters)
        var pictures: [Data] = []
        for number in 1...count {
            let words = number == 1 ? prompt : "\(prompt) \(number)"
            // One at a time: those of a client that has left meanwhile are not begun.
            pictures.append(try await work.run { Painter.paint(words, width: width, height: height).png() })
        }
        let words = ChatWords.count(prompt)
        return .ai([
            "created": JSONValue(Int(now().timeIntervalSince1970)),
            "data": .array(pictures.map { ["b64_json": .string($0.base64EncodedString())] }),
            "usage": [
                "total_tokens": JSONValue(words), "input_tokens": JSONValue(words), "output_tokens": 0,
                "input_tokens_details": ["text_tokens": JSONValue(words), "image_tokens": 0],
            ],
        ])
    }

    private static func check(
        _ parameters: PictureOrder
    ) throws(AIFailure) -> (prompt: String, width: Int, height: Int, count: Int) {
        guard !parameters.prompt.allSatisfy(\.isWhitespace) else {
            throw .invalid("prompt", "'prompt' must not be empty.")
        }
        guard parameters.prompt.utf8.count <= promptLimit else {
            throw .invalid("prompt", "'prompt' has more than \(promptLimit) bytes.")
        }
        guard (parameters.format ?? "b64_json") == "b64_json" else {
            throw .unsupported(
                "response_format",
                "The stand-in keeps no pictures and has no addresses for them. Leave out 'response_format', or set it to "
                    + "b64_json.")
        }
        guard (parameters.file ?? "png") == "png" else {
            throw .unsupported(
                "output_format", "The stand-in makes PNG files. Leave out 'output_format', or set it to png.")
        }
        guard parameters.isStreamed != true else {
            throw .unsupported("stream", "The stand-in streams no pictures. Leave out 'stream', or set it to false.")
        }
        let count = parameters.n ?? 1
        guard (1...countLimit).contains(count) else { throw .invalid("n", "'n' must be 1 to \(countLimit).") }
        let size = parameters.size ?? "auto"
        guard let (width, height) = sizes[size] else {
            let known = sizes.keys.sorted().joined(separator: ", ")
            throw .invalid("size", "There is no size '\(size.prefix(64))'. There are: \(known).")
        }
        return (parameters.prompt, width, height, count)
    }
}

/// Measures and draws pictures on a thread of its own, one at a time.
struct PictureWork: Sendable {
    private let queue = WorkQueue(lanes: 1, capacity: 16)

    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        do {
            return try await queue.run(work)
        } catch is WorkQueue.Full {
            throw AIFailure(
                503, "Too many pictures are being worked on. Try again in a few seconds.", headers: ["Retry-After": "2"]
            )
        }
    }
}
