/// Names and values as forms and queries hold them: all but letters, digits and `-._~` percent-encoded.
enum FormEncoding {
    static func encode(_ items: [(name: String, value: String)]) -> String {
        items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += "%" + CalendarFields.pad(String(byte, radix: 16, uppercase: true), to: 2)
            }
        }
    }
}
