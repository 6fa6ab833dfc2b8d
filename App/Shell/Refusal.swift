/// Why a command was refused. Nothing has changed when one is thrown.
public struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// The codes by which programs distinguish refusals; the raw values are part of the driver's contract.
    public enum Code: String, Sendable, CaseIterable {
        case badJSON = "bad_json"
        case unknownCommand = "unknown_command"
        case missingArgument = "missing_argument"
        case unknownElement = "unknown_element"
        case wrongKind = "wrong_kind"
        case disabled
        case badValue = "bad_value"
        case badLink = "bad_link"
        case nothingToDo = "nothing_to_do"
    }

    public let code: Code
    /// The message for people.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }
}
