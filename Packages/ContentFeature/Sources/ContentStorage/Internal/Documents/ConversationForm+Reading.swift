import Core
import Foundation

extension ConversationForm {
    /// What every version has.
    private struct Kind: Decodable {
        var slipway: String
        var version: Int
    }

    /// Reads a document and checks everything that can be checked without the database.
    static func read(_ json: Data, bounds: ContentBounds) throws(ContentImportError) -> ConversationForm {
        guard json.count <= bounds.document else {
            throw .tooLarge(
                "The file has \(String.megabytes(json.count)); conversations of at most "
                    + "\(String.megabytes(bounds.document)) can be imported.")
        }
        let kind: Kind
        do {
            kind = try ReceivedJSON.decode(Kind.self, from: json)
        } catch {
            throw .invalid("This is not an exported conversation. \(words(error, json))")
        }
        guard kind.slipway == Self.kind else {
            throw .invalid("This is not an exported conversation: its 'slipway' is not '\(Self.kind)'.")
        }
        guard kind.version == currentVersion else {
            throw .invalid(
                "A newer version of slipway exported this conversation (form \(kind.version), and this one reads "
                    + "\(currentVersion)). Update slipway.")
        }
        let form: ConversationForm
        do {
            form = try ReceivedJSON.decode(ConversationForm.self, from: json)
        } catch {
            throw .invalid("This conversation cannot be read. \(words(error, json))")
        }
        try FormCheck(form: form, bounds: bounds).run()
        return form
    }

    private static func words(_ error: any Error, _ json: Data) -> String {
        switch error {
        case ReceivedJSON.Refusal.nestedTooDeeply: return "It is nested too deeply."
        case ReceivedJSON.Refusal.notUTF8: return "It is not in UTF-8."
        case DecodingError.keyNotFound(let key, let context):
            return "\(path(context.codingPath + [key])) is missing."
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            return "\(path(context.codingPath)) is of another kind than expected."
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "\(path(context.codingPath)) has a value that is not known."
        default:
            guard let fault = ReceivedJSON.fault(in: json) else { return "It is not the JSON that was expected." }
            return "It is not JSON (line \(fault.line), character \(fault.column))."
        }
    }

    /// Such as `'messages[3].role'`, with names that the document has given shortened.
    private static func path(_ keys: [any CodingKey]) -> String {
        guard !keys.isEmpty else { return "The top level" }
        let path = keys.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue.oneLine(upTo: 80)
            }
        }
        return "'\(path)'"
    }
}
