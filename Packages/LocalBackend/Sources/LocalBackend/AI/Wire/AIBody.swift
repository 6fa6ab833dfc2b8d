import Core
import Foundation

protocol AIParameters: Decodable {
    var pictureBytes: Int { get }
}

extension Request {
    /// - Throws: ``AIFailure`` for a body that is larger than ``AILimits`` or has a wrong member, which it names. It never
    ///   quotes the body.
    func decodeAI<Parameters: AIParameters>(_ type: Parameters.Type) throws(AIFailure) -> Parameters {
        let parameters: Parameters
        do {
            parameters = try ReceivedJSON.decode(type, from: body, values: AILimits.values)
        } catch let failure as AIFailure {
            throw failure
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            throw .invalid(nil, "The body is nested more than \(JSONNesting.limit) levels deep.")
        } catch ReceivedJSON.Refusal.tooManyValues {
            throw .invalid(nil, "The body holds more than \(AILimits.values) values. Send fewer.")
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
        guard body.count - parameters.pictureBytes <= AILimits.text else {
            throw AIFailure(
                413, "Without its pictures, the request has more than \(AILimits.text >> 20) MiB. Send less text.",
                code: "request_too_large")
        }
        return parameters
    }
}

/// How much one call of the stand-in for AI may ask for, so that its work is bounded whatever it holds.
enum AILimits {
    /// Bytes of a request besides its pictures.
    static let text = 1 << 20
    /// Values in a request's JSON, of all kinds together: each takes many times its size in memory.
    static let values = 20_000
    /// Bytes of an answer's text, or of the arguments of its calls.
    static let answer = 256 << 10
    /// Bytes of a text that ends an answer.
    static let stop = 256
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
