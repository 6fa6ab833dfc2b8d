import Core
import Drawing

/// What both models answer to pictures and to requests for structured output.
enum MeasuredAnswer {
    static let disclaimer = "I am a stand-in: I measure pictures and do not recognize what they show."

    /// - Returns: nil for a question in words alone.
    static func of(_ request: ChatRequest, with work: PictureWork) async throws -> ChatAnswer? {
        switch request.format {
        case .schema("identification", _):
            return ChatAnswer(text: identification(of: try await measured(request.pictures, with: work).first).encoded)
        case .schema(_, let schema):
            return ChatAnswer(text: SchemaSample.value(of: schema, text: request.question).encoded)
        case .object:
            return ChatAnswer(text: JSONValue.object(["echo": .string(request.question)]).encoded)
        case .text:
            guard !request.pictures.isEmpty else { return nil }
            let pictures = try await measured(request.pictures, with: work)
            let words = pictures.map(\.description).joined(separator: "\n")
            let question = request.question.isEmpty ? "" : "\(request.question)\n\n"
            return ChatAnswer(text: "\(question)\(words)\n\n\(disclaimer)")
        }
    }

    private static func measured(_ pictures: [ChatPicture], with work: PictureWork) async throws -> [MeasuredPicture] {
        var measured: [MeasuredPicture] = []
        // One at a time: those of a client that has left meanwhile are not begun.
        for picture in pictures { measured.append(try await work.run { MeasuredPicture(picture) }) }
        return measured
    }

    /// The answer to the Dex scanner's schema. The stand-in recognizes nothing: it offers the picture's colour, as unsure.
    private static func identification(of picture: MeasuredPicture?) -> JSONValue {
        guard let picture, let facts = picture.facts, let colour = facts.colours.first else {
            let reason = picture.map { "\(disclaimer) \($0)" } ?? "There is no picture."
            return ["subject": false, "candidates": [], "reason": .string(reason)]
        }
        let candidate: JSONValue = [
            "name": .string("Something \(colour.name)"), "kind": "other", "sure": 0.2,
            "evidence": [
                .string("\(Int((colour.share * 100).rounded()))% of the picture is \(colour.name)."),
                .string(picture.description),
            ],
        ]
        return ["subject": true, "candidates": [candidate], "reason": .string(disclaimer)]
    }
}

/// What can be measured of a picture: its format and size, and its colours when it can be decoded here.
struct MeasuredPicture: Sendable, CustomStringConvertible {
    let header: PictureHeader?
    let facts: PictureFacts?
    /// Why the rest is not known.
    private let problem: String?

    init(_ picture: ChatPicture) {
        var header: PictureHeader?
        do throws(PictureProblem) {
            let read = try PictureHeader.read(picture.data, limits: PictureLimits())
            header = read
            let image = try PictureLibraries.shared.decode(picture.data, header: read, atLeast: Self.side)
            facts = PictureFacts(image)
            problem = nil
        } catch {
            facts = nil
            problem = Self.words(error)
        }
        self.header = header
    }

    /// Colours are measured on a picture of about this size.
    private static let side = 256

    private static func words(_ problem: PictureProblem) -> String {
        switch problem {
        case .libraryMissing: "Its colours cannot be read on this machine: run 'slipway doctor' to see what is missing."
        case .notAPicture: "This is not a picture."
        case .unsupported(let format, _): "This is a \(format.rawValue.uppercased()) file, which I cannot read."
        case .damaged: "It is damaged."
        default: "It is too large."
        }
    }

    var description: String {
        var sentences: [String] = []
        if let header {
            // From the fifth on, an orientation lays the picture on its side.
            let isTurned = header.orientation.rawValue >= 5
            let (width, height) = isTurned ? (header.height, header.width) : (header.width, header.height)
            sentences.append("A \(header.format.rawValue.uppercased()) picture of \(width) × \(height) pixels.")
        }
        if let facts {
            let colours = facts.colours.map { "\($0.name) (\(Self.percent($0.share)))" }
            if !colours.isEmpty { sentences.append("Its colours: \(colours.joined(separator: ", ")).") }
            sentences.append("Its brightness is \(Self.percent(facts.brightness)).")
        }
        if let problem { sentences.append(problem) }
        return sentences.joined(separator: " ")
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
}
