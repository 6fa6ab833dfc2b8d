public import Core
public import Foundation

/// A public key, which names the app to the server. (Source of the prefixes: RevenueCat's documentation of API keys.)
public struct PurchasesKey: Sendable, Equatable {
    /// Of keys that are public: of the web, of the Test Store, of Apple's stores, and of Google's, Amazon's and Samsung's.
    private static let prefixes = ["rcb_", "test_", "appl_", "mac_", "goog_", "amzn_", "galx_"]
    /// In bytes. Keys of the service are below 50.
    private static let longest = 256

    public let secret: Secret
    /// Whether the key is one of a Test Store, where a purchase is made at once and costs nothing.
    public let isTestStore: Bool

    /// - Parameter name: what errors call it, such as `REVENUECAT_KEY`.
    /// - Throws: `ConfigurationError` for a secret key, and for a text that cannot be a key. It never contains the key.
    public init(_ text: String, named name: String) throws(ConfigurationError) {
        guard !text.lowercased().hasPrefix("sk_") else {
            throw ConfigurationError(
                "\(name) is a secret key, which gives access to every customer. Remove it from this machine, and use a "
                    + "public key: one that begins with \(Self.prefixes.joined(separator: ", ")).")
        }
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw ConfigurationError(
                "\(name) is not a key: it is too long, or contains characters that a key cannot have. Copy it again.")
        }
        guard Self.prefixes.contains(where: text.hasPrefix) else {
            throw ConfigurationError(
                "\(name) is not a key: it begins with none of \(Self.prefixes.joined(separator: ", ")). Copy it again.")
        }
        secret = Secret(text)
        isTestStore = text.hasPrefix("test_")
    }
}

/// A server that speaks RevenueCat's protocol, and the app's key there.
public struct PurchasesEndpoint: Sendable, Equatable {
    /// Without a trailing slash, such as `https://api.revenuecat.com`.
    public let base: URL
    public let key: PurchasesKey

    public init(base: URL, key: PurchasesKey) {
        self.base = base
        self.key = key
    }
}
