import Core
import Foundation

/// What a server answers to a request for a picture.
struct PictureReply {
    enum Content: Equatable {
        case data(Data)
        case address(URL)
    }

    let content: Content
    let revisedPrompt: String?
    let usage: AIUsage?

    static func parse(_ data: Data) throws(AIError) -> PictureReply {
        guard let value = try? ReceivedJSON.decode(JSONValue.self, from: data) else {
            throw .malformed("it is no JSON")
        }
        guard case .array(let pictures)? = value["data"], let picture = pictures.first,
            let content = content(picture)
        else { throw .malformed("there is no picture in it") }
        return PictureReply(
            content: content, revisedPrompt: picture["revised_prompt"]?.text.flatMap { $0.isEmpty ? nil : $0 },
            usage: value["usage"].flatMap { if case .object = $0 { AIUsage($0) } else { nil } })
    }

    private static func content(_ picture: JSONValue) -> Content? {
        if let text = picture["b64_json"]?.text, let data = decode(text) { return .data(data) }
        guard let text = picture["url"]?.text else { return nil }
        if text.hasPrefix("data:") { return decode(text).map(Content.data) }
        return URL(string: text).map(Content.address)
    }

    /// Line breaks, and the beginning that a `data:` address has, are left out.
    private static func decode(_ text: String) -> Data? {
        let content =
            text.hasPrefix("data:") ? text[(text.firstIndex(of: ",") ?? text.startIndex)...].dropFirst() : text[...]
        guard let data = Data(base64Encoded: String(content), options: .ignoreUnknownCharacters), !data.isEmpty else {
            return nil
        }
        return data
    }
}

/// The media type of a picture, by its first bytes.
enum PictureType {
    /// Nil for what is none of those that servers make.
    static func detect(_ data: Data) -> String? {
        let bytes = Array(data.prefix(12))
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
        if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).elementsEqual("WEBP".utf8) {
            return "image/webp"
        }
        return nil
    }
}

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
