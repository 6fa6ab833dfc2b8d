import Core
import Foundation

/// Reads a document and checks everything that can be checked without the database.
///
/// Parts are decoded one after the other: all at once, they take twenty times as much memory as the document.
struct ConversationReader {
    private let bounds: ContentBounds
    private var head: ConversationForm.Head?
    private var messages: [ConversationForm.Message]?
    private var blobs: [String: ConversationForm.Content]?

    /// In bytes, of a part that is decoded at once and is not an attachment.
    private static let partLimit = 32 << 20

    static func read(_ json: Data, bounds: ContentBounds) throws(ContentBoundError) -> ConversationForm {
        guard json.count <= bounds.document else {
            throw .invalid(
                "The file has \(String.megabytes(json.count)); conversations of at most "
                    + "\(String.megabytes(bounds.document)) can be imported.")
        }
        try Part.reading("This is not an exported conversation.") { try checkKind(json) }
        let form = try Part.reading("This conversation cannot be read.") {
            var reader = ConversationReader(bounds: bounds)
            try ReceivedJSON.forEachMember(of: json) { name, value in try reader.take(name, value) }
            return ConversationForm(
                conversation: try Part.required(reader.head, "conversation"),
                messages: try Part.required(reader.messages, "messages"),
                blobs: try Part.required(reader.blobs, "blobs"))
        }
        try FormCheck(form: form, bounds: bounds).run()
        return form
    }

    private init(bounds: ContentBounds) {
        self.bounds = bounds
    }

    /// What every version has. Its members come last in what this app writes, and decide what the others mean.
    private static func checkKind(_ json: Data) throws {
        var kind: String?
        var version: Int?
        try ReceivedJSON.forEachMember(of: json) { name, value in
            switch name {
            case "slipway": kind = try kind ?? Part.decode(String.self, value, at: name)
            case "version": version = try version ?? Part.decode(Int.self, value, at: name)
            default: break
            }
        }
        guard try Part.required(kind, "slipway") == ConversationForm.kind else {
            throw ContentBoundError.invalid(
                "This is not an exported conversation: its 'slipway' is not '\(ConversationForm.kind)'.")
        }
        let found = try Part.required(version, "version")
        guard found == ConversationForm.currentVersion else {
            throw ContentBoundError.invalid(
                "A newer version of slipway exported this conversation (form \(found), and this one reads "
                    + "\(ConversationForm.currentVersion)). Update slipway.")
        }
    }

    /// Of two members with one name the first counts, as everywhere.
    private mutating func take(_ name: String, _ value: Data) throws {
        switch name {
        case "conversation" where head == nil:
            try checkSize(value, name)
            head = try Part.decode(ConversationForm.Head.self, value, at: name)
        case "messages" where messages == nil: messages = try readMessages(value)
        case "blobs" where blobs == nil: blobs = try readBlobs(value)
        default: break
        }
    }

    private func readMessages(_ list: Data) throws -> [ConversationForm.Message] {
        var messages: [ConversationForm.Message] = []
        var count = 0
        try Part.placing(list, at: "messages") {
            try ReceivedJSON.forEachElement(of: list) { index, value in
                count += 1
                guard count <= bounds.importedMessages else { return }
                let place = "messages[\(index)]"
                try checkSize(value, place)
                messages.append(try Part.decode(ConversationForm.Message.self, value, at: place))
            }
        }
        guard count <= bounds.importedMessages else {
            throw Self.refusal("It has \(count) messages; at most \(bounds.importedMessages) are imported.")
        }
        return messages
    }

    private func readBlobs(_ list: Data) throws -> [String: ConversationForm.Content] {
        var blobs: [String: ConversationForm.Content] = [:]
        let most = bounds.importedMessages * bounds.attachments
        try Part.placing(list, at: "blobs") {
            try ReceivedJSON.forEachMember(of: list) { name, value in
                guard blobs[name] == nil else { return }
                // Base64 has four letters for three bytes.
                let size = value.count / 4 * 3
                guard size <= bounds.picture + bounds.textFile else {
                    throw Self.refusal(
                        "An attachment has \(String.megabytes(size)); at most "
                            + "\(String.megabytes(bounds.picture)) are kept.")
                }
                let blob = try Part.decode(
                    ConversationForm.Content.self, value, at: "blobs.\(name.oneLine(upTo: 80))")
                guard name.wholeMatch(of: /[0-9a-f]{64}/) != nil else {
                    throw Self.refusal("An attachment has a name that is no SHA-256.")
                }
                guard blobs.count < most else { throw Self.refusal("It has more than \(most) attachments.") }
                blobs[name] = blob
            }
        }
        return blobs
    }

    private func checkSize(_ value: Data, _ place: String) throws {
        guard value.count <= Self.partLimit else {
            throw Self.refusal("'\(place)' is longer than \(String.megabytes(Self.partLimit)).")
        }
    }

    private static func refusal(_ words: String) -> ContentBoundError {
        .invalid("This conversation cannot be imported. \(words)")
    }
}

/// A part of a document, decoded alone; errors name its place in the whole.
private enum Part {
    struct Fault: Error {
        let words: String
    }

    /// - Parameter place: such as `messages[3]`.
    static func decode<Value: Decodable>(_ type: Value.Type, _ part: Data, at place: String) throws -> Value {
        try placing(part, at: place) { try ReceivedJSON.decode(type, from: part) }
    }

    static func required<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw Fault(words: "'\(name)' is missing.") }
        return value
    }

    static func placing<Value>(_ part: Data, at place: String, _ body: () throws -> Value) throws -> Value {
        func fault(_ words: String, _ keys: [any CodingKey] = []) -> Fault {
            Fault(words: "'\(keys.reduce(place, step))' \(words).")
        }
        do {
            return try body()
        } catch DecodingError.keyNotFound(let key, let context) {
            throw fault("is missing", context.codingPath + [key])
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw fault("is of another kind than expected", context.codingPath)
        } catch DecodingError.dataCorrupted(let context) {
            let isJSON = !context.codingPath.isEmpty || ReceivedJSON.fault(in: part) == nil
            throw fault(isJSON ? "has a value that is not known" : "is not JSON", context.codingPath)
        } catch is JSONFault {
            throw fault("is not JSON")
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            throw fault("is nested too deeply")
        } catch ReceivedJSON.Refusal.tooManyValues {
            throw fault("has too many values")
        } catch ReceivedJSON.Refusal.notUTF8 {
            throw fault("is not in UTF-8")
        }
    }

    /// Names that the document has given are shortened.
    private static func step(_ place: String, _ key: any CodingKey) -> String {
        place + (key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue.oneLine(upTo: 80))")
    }

    /// - Parameter beginning: of what is said when this cannot be read.
    static func reading<Value>(_ beginning: String, _ body: () throws -> Value) throws(ContentBoundError) -> Value {
        do {
            return try body()
        } catch let error as ContentBoundError {
            throw error
        } catch let fault as Fault {
            throw .invalid("\(beginning) \(fault.words)")
        } catch let fault as JSONFault {
            throw .invalid("\(beginning) It is not JSON (line \(fault.line), character \(fault.column)).")
        } catch {
            throw .invalid("\(beginning) The top level is of another kind than expected.")
        }
    }
}
