/// Checks whether a text has the form of a common email address.
///
/// Only the form can be checked here; whether mail arrives can only be found out by sending one. Lengths are in bytes.
/// (Source: RFC 5321, 4.5.3.1. The RFC allows quoted local parts and literal addresses; elsewhere they are mistakes.)
public enum EmailForm {
    static func accepts(_ text: String) -> Bool {
        guard text.utf8.count <= 254, text.unicodeScalars.allSatisfy(isVisible) else { return false }
        // Split by scalars: an "@" with a combining mark after it is a single Character, but still an "@".
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false).map { Substring($0) }
        guard parts.count == 2 else { return false }
        return isLocalPart(parts[0]) && isDomain(parts[1])
    }

    /// The address in what the user entered, without the whitespace around it.
    ///
    /// - Throws: ``AuthError/invalidEmail`` when it has not the form of an address.
    public static func checked(_ text: String) throws(AuthError) -> String {
        let address = EntryRule.email.cleaned(text)
        guard accepts(address) else { throw .invalidEmail }
        return address
    }

    private static func isLocalPart(_ text: Substring) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 64 else { return false }
        guard !text.hasPrefix("."), !text.hasSuffix("."), !text.contains("..") else { return false }
        return text.unicodeScalars.allSatisfy { !#"()<>[]:;,\""#.unicodeScalars.contains($0) }
    }

    private static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy(isLabel) else { return false }
        return labels.last?.contains(where: \.isLetter) ?? false
    }

    private static func isLabel(_ text: Substring) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 63, !text.hasPrefix("-"), !text.hasSuffix("-") else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    // False for spaces, control characters, and invisible characters that make two addresses look alike.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }
}
