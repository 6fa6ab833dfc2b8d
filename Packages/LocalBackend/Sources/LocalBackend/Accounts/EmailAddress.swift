/// The form that Supabase Auth requires of an address: that of HTML's e-mail fields.
enum EmailAddress {
    /// In bytes.
    static let longest = 255

    /// The address in lower case, as it is stored and compared.
    static func normalized(_ text: String) throws(CallError) -> String {
        guard !text.isEmpty else { throw .invalid("An email address is required") }
        guard text.utf8.count <= longest else { throw .invalid("An email address is too long") }
        guard isWellFormed(text) else { throw .invalid("Unable to validate email address: invalid format") }
        return text.lowercased()
    }

    private static func isWellFormed(_ text: String) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, halves[0].utf8.allSatisfy(isLocal) else { return false }
        return halves[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
            && label.first != "-" && label.last != "-"
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
    }
}

enum PasswordRules {
    static let minimumLength = 6
    /// Bytes of UTF-8; Supabase Auth cannot handle more.
    static let maximumLength = 72

    static func check(_ password: String) throws(CallError) {
        try checkLength(password)
        guard password.utf8.count >= minimumLength else {
            throw CallError(
                422, "weak_password", "Password should be at least \(minimumLength) characters.",
                weakPasswordReasons: ["length"])
        }
    }

    static func checkLength(_ password: String) throws(CallError) {
        guard password.utf8.count <= maximumLength else {
            throw .invalid("Password cannot be longer than \(maximumLength) characters")
        }
    }
}
