import Core
import Foundation

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
        guard let picture = value["data"]?.elements?.first, let content = content(picture) else {
            throw .malformed("there is no picture in it")
        }
        return PictureReply(
            content: content, revisedPrompt: picture["revised_prompt"]?.text.flatMap { $0.isEmpty ? nil : $0 },
            usage: value["usage"].flatMap { $0.members == nil ? nil : AIUsage($0) })
    }

    private static func content(_ picture: JSONValue) -> Content? {
        if let text = picture["b64_json"]?.text, let data = decode(text) { return .data(data) }
        guard let text = picture["url"]?.text else { return nil }
        if text.hasPrefix("data:") { return decode(text).map(Content.data) }
        return URL(string: text).map(Content.address)
    }

    /// Without line breaks and the beginning of a `data:` address; padding may be missing.
    private static func decode(_ text: String) -> Data? {
        let start = text.hasPrefix("data:") ? text.utf8.firstIndex(of: UInt8(ascii: ",")) : nil
        var digits = Data()
        for byte in text.utf8[(start.map { text.utf8.index(after: $0) } ?? text.startIndex)...] {
            switch byte {
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            case UInt8(ascii: "="), 0x20, 0x09, 0x0a, 0x0d: break
            default: digits.append(byte)
            }
        }
        digits.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - digits.count % 4) % 4))
        return Data(base64Encoded: digits).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The media type of a picture, by its first bytes.
enum PictureType {
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

enum PictureRequest {
    static func body(
        _ request: AIPictureRequest, model: String?, leavingOut leftOut: Set<String> = []
    ) throws(AIError) -> RequestBody {
        var optional: [String: JSONValue] = ["n": 1]
        // The older models of OpenAI's answer with an address unless they are asked not to; the others refuse the question.
        if model?.hasPrefix("dall-e") == true { optional["response_format"] = "b64_json" }
        var body: [String: JSONValue] = ["prompt": .string(request.prompt)]
        if let model { body["model"] = .string(model) }
        if let size = request.size { body["size"] = .string(size) }
        body.merge(optional) { own, _ in own }
        return RequestBody(
            json: try SentJSON.encode(body.filter { !leftOut.contains($0.key) }),
            optional: Set(optional.keys).subtracting(leftOut))
    }
}
