import Foundation

/// How a reply comes. Its first byte says it: the header is often wrong.
enum ReplyForm {
    case events
    case document

    /// What a proxy's page says that it is.
    static let page = "text/html"
    /// What stands before the first byte that counts: blanks, and the mark of the byte order.
    static let blanks: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]

    /// - Parameter type: what the header says; it counts only for what begins like neither.
    /// - Returns: nil for what is neither.
    init?(beginningWith byte: UInt8, type: String?) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .document
        // Comments, and the fields `data`, `event`, `id` and `retry`.
        case _ where ":deir".utf8.contains(byte): self = .events
        default:
            guard type == nil || type == "text/event-stream" else { return nil }
            self = .events
        }
    }

    static func mediaType(_ field: String) -> String {
        field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
}
