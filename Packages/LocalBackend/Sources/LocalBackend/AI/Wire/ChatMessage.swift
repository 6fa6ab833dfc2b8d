import Foundation

struct ChatMessage: Sendable, Decodable {
    enum Role: String, Sendable {
        case system, developer, user, assistant, tool
    }

    let role: Role
    let text: String
    let pictures: [ChatPicture]
    let calls: [ChatCall]
    /// The call that a tool's message answers.
    let callID: String?

    /// Every call is answered by a tool's message right after it, and a tool's message answers a call.
    static func checkCalls(in messages: [ChatMessage]) throws(AIFailure) {
        var open: Set<String> = []
        for (position, message) in messages.enumerated() {
            if message.role == .tool {
                guard let id = message.callID, open.remove(id) != nil else {
                    throw .invalid(
                        "messages[\(position)].tool_call_id",
                        "A message of the role 'tool' must answer a call of the message before it.")
                }
                continue
            }
            guard open.isEmpty else { throw unanswered(open, before: position) }
            open = Set(message.calls.map(\.id))
        }
        guard open.isEmpty else { throw unanswered(open, before: messages.count) }
    }

    private static func unanswered(_ ids: Set<String>, before position: Int) -> AIFailure {
        let names = ids.sorted().prefix(4).map { String($0.prefix(64)) }.joined(separator: ", ")
        return .invalid("messages[\(position)]", "\(ids.count) calls have no answer: \(names).")
    }

    private enum CodingKeys: String, CodingKey {
        case role, content
        case calls = "tool_calls"
        case callID = "tool_call_id"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let name = try members.decode(String.self, forKey: .role)
        guard let role = Role(rawValue: name) else {
            throw DecodingError.dataCorruptedError(forKey: .role, in: members, debugDescription: "no role")
        }
        self.role = role
        let parts = try members.decodeIfPresent(Content.self, forKey: .content)?.parts ?? []
        text = parts.compactMap(\.text).joined(separator: "\n")
        pictures = parts.compactMap(\.picture)
        calls = try members.decodeIfPresent([ChatCall].self, forKey: .calls) ?? []
        callID = try members.decodeIfPresent(String.self, forKey: .callID)
        if parts.isEmpty, calls.isEmpty, role != .assistant {
            throw DecodingError.keyNotFound(
                CodingKeys.content, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "empty"))
        }
    }

    private struct Content: Decodable {
        let parts: [Part]

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                parts = [Part(text: text)]
                return
            }
            var list = try decoder.unkeyedContainer()
            var parts: [Part] = []
            while !list.isAtEnd { parts.append(try list.decode(Part.self)) }
            self.parts = parts
        }
    }

    /// A text or a picture.
    private struct Part: Decodable {
        let text: String?
        var picture: ChatPicture?

        private enum CodingKeys: String, CodingKey {
            case type, text
            case picture = "image_url"
        }

        private struct Address: Decodable {
            let url: String
        }

        init(text: String) {
            self.text = text
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            switch try members.decode(String.self, forKey: .type) {
            case "text": text = try members.decode(String.self, forKey: .text)
            case "refusal": text = ""
            case "image_url":
                text = nil
                picture = try ChatPicture(address: try members.decode(Address.self, forKey: .picture).url)
            default: throw AIFailure.invalid("messages", "The stand-in takes parts of the types text and image_url.")
            }
        }
    }
}

/// A picture in a message, as it came.
struct ChatPicture: Sendable {
    let data: Data
    /// Bytes of its address.
    let length: Int

    /// - Parameter address: a `data:` URL in base64. The stand-in makes no requests, so it takes no other.
    init(address: String) throws(AIFailure) {
        guard address.prefix(5).lowercased() == "data:" else {
            throw .invalid(
                "image_url.url", "The stand-in takes pictures as data: URLs only.", code: "invalid_image_url")
        }
        guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")),
            address[..<comma].lowercased().hasSuffix(";base64"),
            let data = Data(base64Encoded: String(address[address.index(after: comma)...]))
        else {
            throw .invalid("image_url.url", "The data: URL does not hold base64.", code: "invalid_base64")
        }
        self.data = data
        length = address.utf8.count
    }
}
