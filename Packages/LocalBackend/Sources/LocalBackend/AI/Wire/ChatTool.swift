import Core

struct ChatTool: Sendable, Decodable {
    let name: String
    let summary: String
    /// A JSON schema of the type object.
    let parameters: JSONValue

    /// Arguments that its schema accepts.
    func sampleArguments(_ text: String) -> JSONValue {
        let value = SchemaSample.value(of: parameters, text: text)
        guard case .object = value else { return [:] }
        return value
    }

    private enum CodingKeys: String, CodingKey {
        case type, function
    }

    private struct Function: Decodable {
        let name: String
        let description: String?
        let parameters: JSONValue?
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        guard try members.decode(String.self, forKey: .type) == "function" else {
            throw AIFailure.invalid("tools", "The stand-in knows tools of the type function only.")
        }
        let function = try members.decode(Function.self, forKey: .function)
        guard ChatName.isValid(function.name) else {
            throw AIFailure.invalid("tools", "A tool's name must be 1 to 64 of A-Z, a-z, 0-9, _ and -.")
        }
        name = function.name
        summary = function.description ?? ""
        parameters = function.parameters ?? .object([:])
    }
}

/// Names of tools and schemas.
enum ChatName {
    static func isValid(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isAlphanumeric || "_-".utf8.contains($0) }
    }
}

enum ChatToolChoice: Sendable, Equatable, Decodable {
    case automatic
    case none
    case required
    case named(String)

    private struct Named: Decodable {
        struct Function: Decodable {
            let name: String
        }

        let function: Function
    }

    init(from decoder: any Decoder) throws {
        guard let word = try? decoder.singleValueContainer().decode(String.self) else {
            self = .named(try Named(from: decoder).function.name)
            return
        }
        switch word {
        case "auto": self = .automatic
        case "none": self = .none
        case "required": self = .required
        default: throw AIFailure.invalid("tool_choice", "'tool_choice' must be none, auto, required or a function.")
        }
    }
}

struct ChatCall: Sendable, Equatable {
    private(set) var id = AIIdentifier.make("call_")
    let name: String
    /// The text of a JSON object, if the model has written one.
    let arguments: String

    var json: JSONValue {
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
        self.init(id: try members.decode(String.self, forKey: .id), name: function.name, arguments: function.arguments)
    }
}
