/// The form that Supabase Auth requires of a phone number (E.164). No account here has one.
enum PhoneNumber {
    private static let lengths = 2...15

    /// - Throws: ``AuthError`` `validation_failed`.
    static func check(_ text: String) throws(AuthError) {
        let digits = (text.hasPrefix("+") ? text.dropFirst() : text[...]).utf8.filter { $0 != UInt8(ascii: " ") }
        guard lengths.contains(digits.count), digits.allSatisfy(\.isDigit), digits.first != UInt8(ascii: "0") else {
            throw .invalid("Invalid phone number format (E.164 required)")
        }
    }
}
