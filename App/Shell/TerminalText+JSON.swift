public import Design
import Foundation

extension TerminalText {
    /// A value as one line of JSON, with sorted keys.
    public init(encoding value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        self.init(json: String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
