/// The kinds of bytes that texts on the wire consist of.
extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// A letter of ASCII or a digit.
    var isAlphanumeric: Bool { isDigit || (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self) }

    /// Whether it stands for itself in any part of an address (RFC 3986, section 2.3).
    var isUnreserved: Bool { isAlphanumeric || "-._~".utf8.contains(self) }

    /// A visible sign of ASCII: neither a blank nor a control character.
    var isVisible: Bool { (0x21...0x7e).contains(self) }

    /// What a line of a head or a chunked body may hold: all but control characters, except for the tab.
    var isLineContent: Bool { self >= 0x20 && self != 0x7f || self == 0x09 }
}
