/// The key of a call of the Test Store.
enum PurchasesKey {
    /// Any key of a Test Store is accepted: `test_` and letters, digits, `.`, `_` or `-`.
    static func check(_ request: Request) throws(PurchasesFailure) {
        guard let key = try? BearerToken.read(from: request) else { throw .keyMissing }
        guard !key.hasPrefix("sk_") else { throw .keySecret }
        let name = key.utf8.dropFirst(prefix.utf8.count)
        guard key.hasPrefix(prefix), !name.isEmpty, name.allSatisfy({ $0.isAlphanumeric || "._-".utf8.contains($0) })
        else { throw .keyUnknown }
    }

    private static let prefix = "test_"
}
