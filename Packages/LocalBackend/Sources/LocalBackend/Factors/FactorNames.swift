/// The names that a factor may have. The real server has no limit; here, a QR code holds the address with any of them.
enum FactorNames {
    /// In bytes, of each.
    private static let longest = 100

    /// - Throws: ``AuthError`` `validation_failed`.
    static func check(_ names: String...) throws(AuthError) {
        guard names.allSatisfy({ $0.utf8.count <= longest }) else {
            throw .invalid("The name and the issuer of a factor have at most \(longest) bytes")
        }
    }
}
