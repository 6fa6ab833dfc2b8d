import Foundation

/// A request for a picture, as it stands on the wire.
struct PictureRequestBody: Encodable {
    private let model: String?
    private let prompt: String
    private let size: String
    private let n = 1
    private let responseFormat: String?

    private enum CodingKeys: String, CodingKey {
        case model, prompt, size, n
        case responseFormat = "response_format"
    }

    /// - Parameter model: nil for the server's own choice.
    static func encode(_ request: AIPictureRequest, model: String?) throws(AIError) -> Data {
        try SentJSON.encode(PictureRequestBody(request, model: model))
    }

    // The older models of OpenAI's answer with an address unless they are asked not to; the others refuse the question.
    private init(_ request: AIPictureRequest, model: String?) {
        self.model = model
        prompt = request.prompt
        size = request.size
        responseFormat = model?.hasPrefix("dall-e") == true ? "b64_json" : nil
    }
}
