/// The classes of ASCII characters that matter in Markdown.
extension UInt8 {
    var isMarkdownBlank: Bool { self == 0x20 || self == 0x09 }

    /// A blank or the end of a line.
    var isMarkdownSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }

    var isMarkdownPunctuation: Bool {
        switch self {
        case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e: true
        default: false
        }
    }

    var isMarkdownLetter: Bool { (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self) }

    var isMarkdownDigit: Bool { (0x30...0x39).contains(self) }

    var lowercasedMarkdownLetter: UInt8 { (0x41...0x5a).contains(self) ? self + 0x20 : self }
}

extension ArraySlice<UInt8> {
    /// The same bytes without those at both ends.
    func trimmed(_ isTrimmed: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        drop(while: isTrimmed).trimmedAtEnd(isTrimmed)
    }

    func trimmedAtEnd(_ isTrimmed: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        prefix(upTo: lastIndex { !isTrimmed($0) }.map { $0 + 1 } ?? startIndex)
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let backslash = UInt8(ascii: "\\")
    static let backtick = UInt8(ascii: "`")
    static let tilde = UInt8(ascii: "~")
    static let verticalBar = UInt8(ascii: "|")
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let openingBracket = UInt8(ascii: "[")
    static let closingBracket = UInt8(ascii: "]")
    static let asterisk = UInt8(ascii: "*")
    static let underscore = UInt8(ascii: "_")
    static let hyphen = UInt8(ascii: "-")
    static let ampersand = UInt8(ascii: "&")
    static let exclamation = UInt8(ascii: "!")
    static let numberSign = UInt8(ascii: "#")
    static let equals = UInt8(ascii: "=")
    static let colon = UInt8(ascii: ":")
}
