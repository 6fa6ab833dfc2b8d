import Core
import Foundation

extension Request {
    /// Reads the body of a call of the stand-in for AI.
    ///
    /// - Throws: ``AIFailure`` that names the member that is missing or wrong, and never quotes the body.
    func decodeAI<Parameters: Decodable>(_ type: Parameters.Type) throws(AIFailure) -> Parameters {
        try AILimits.check(body)
        do {
            return try ReceivedJSON.decode(type, from: body)
        } catch let failure as AIFailure {
            throw failure
        } catch DecodingError.keyNotFound(let key, let context) {
            let path = JSONPlace.text(context.codingPath + [key])
            throw .invalid(path, "Missing required parameter: '\(path)'.", code: "missing_required_parameter")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let path = JSONPlace.text(context.codingPath)
            guard !path.isEmpty else { throw .invalid(nil, "The body must be a JSON object.", code: nil) }
            throw .invalid(path, "Invalid type for '\(path)'.", code: "invalid_type")
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            let path = JSONPlace.text(context.codingPath)
            throw .invalid(path, "Invalid value for '\(path)'.")
        } catch {
            throw .invalid(nil, "The body is not JSON.", code: nil)
        }
    }
}

/// Ids as OpenAI makes them: a prefix and 24 letters and digits.
enum AIIdentifier {
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    static func make(_ prefix: String) -> String {
        prefix + String((0..<24).map { _ in alphabet.randomElement() ?? "0" })
    }
}

extension Reply {
    /// A reply of the stand-in for AI. Each has an id, as those of the servers that it stands in for.
    static func ai(_ json: JSONValue, status: Int = 200) -> Reply {
        Reply(
            status: status, headers: ["Content-Type": "application/json", "X-Request-Id": AIIdentifier.make("req_")],
            body: Data(json.encoded.utf8))
    }
}
