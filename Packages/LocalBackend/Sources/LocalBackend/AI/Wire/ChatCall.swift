import Foundation

/// A call of a tool.
struct ChatCall: Sendable, Equatable {
    let id: String
    let name: String
    /// The text of a JSON object, if the model has written one.
    let arguments: String

    init(id: String = AIIdentifier.make("call_"), name: String, arguments: String) {
        self.id = id
        self.name = name
        self.arguments = arguments
    }

    /// As it stands in a whole reply.
    var json: WireJSON {
        [
            "id": .string(id), "type": "function",
            "function": ["name": .string(name), "arguments": .string(arguments)],
        ]
    }
}

extension ChatCall: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, function
    }

    private struct Function: Decodable {
        let name: String
        let arguments: String
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let function = try members.decode(Function.self, forKey: .function)
        self.init(
            id: try members.decode(String.self, forKey: .id), name: function.name, arguments: function.arguments)
    }
}
