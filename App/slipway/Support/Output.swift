import Foundation

/// Writes what a command has to say: data to standard output, the rest to standard error.
enum Output {
    static func print(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    static func print(json value: some Encodable) throws {
        print(try text(value))
    }

    static func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    static func complain(_ failure: CommandFailure, json: Bool) {
        struct Form: Encodable {
            let error: Body
            struct Body: Encodable {
                let code: Int32
                let message: String
            }
        }
        let form = Form(error: Form.Body(code: failure.code.rawValue, message: failure.message))
        note(json ? (try? text(form)) ?? failure.message : "slipway: \(failure.message)")
    }

    private static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
