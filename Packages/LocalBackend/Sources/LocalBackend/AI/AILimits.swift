import Core
import Foundation

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

    /// - Throws: ``AIFailure`` for a body that is not JSON, or that is larger than these limits.
    static func check(_ body: Data) throws(AIFailure) {
        let value: JSONValue
        do throws(JSONFault) {
            value = try ReceivedJSON.value(of: body, nesting: JSONNesting.limit, values: values)
        } catch {
            throw switch error.reason {
            case .nestedTooDeeply:
                .invalid(nil, "The body is nested more than \(JSONNesting.limit) levels deep.")
            case .tooManyValues: .invalid(nil, "The body holds more than \(values) values. Send fewer.")
            case .notJSON: .invalid(nil, "The body is not JSON.", code: nil)
            }
        }
        guard body.count - pictureBytes(in: value) <= text else {
            throw AIFailure(
                413, "Without its pictures, the request has more than \(text >> 20) MiB. Send less text.",
                code: "request_too_large")
        }
    }

    /// Of the addresses that hold a picture.
    private static func pictureBytes(in value: JSONValue) -> Int {
        switch value {
        case .array(let elements): return elements.reduce(0) { $0 + pictureBytes(in: $1) }
        case .object(let members):
            return members.reduce(0) { sum, member in
                guard member.key == "url", let address = member.value.text else {
                    return sum + pictureBytes(in: member.value)
                }
                return sum + (ChatPicture.isData(address) ? address.utf8.count : 0)
            }
        case .null, .bool, .integer, .decimal, .number, .string: return 0
        }
    }
}
