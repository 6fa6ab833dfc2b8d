/// Names and values as forms and queries hold them, and as the real server writes them: a space is a plus, and every
/// other byte but letters, digits and `-._~` is percent-encoded.
enum FormEncoding {
    static func encode(_ items: [(name: String, value: String)]) -> String {
        items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            if byte.isUnreserved {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else if byte == UInt8(ascii: " ") {
                encoded += "+"
            } else {
                encoded += "%" + CalendarFields.pad(String(byte, radix: 16, uppercase: true), to: 2)
            }
        }
    }
}
