public import Core
public import Foundation
public import PurchasesClient

/// Which store sells Pro, and what its paywalls show; without a key, the built-in backend.
public struct ProConfiguration: Sendable, Equatable {
    public enum Store: Sendable, Equatable {
        case standIn
        /// - Parameter base: without a trailing slash, such as `https://api.revenuecat.com`.
        case remote(base: URL, key: PurchasesKey)
    }

    public let store: Store
    /// Nil for those that come with the app, which are not read before they are needed.
    private let ownPaywalls: Paywalls?

    public init(store: Store = .standIn, paywalls: Paywalls? = nil) {
        self.store = store
        ownPaywalls = paywalls
    }

    public var paywalls: Paywalls { ownPaywalls ?? .standard }

    /// The store that this configuration selects.
    public func server(secureHash: (Data) -> Data) -> PurchasesServer {
        switch store {
        case .standIn: PurchasesServer(id: "stand-in", name: "stand-in", isStandIn: true, isTestStore: true)
        case .remote(let base, let key):
            PurchasesServer(
                id: Self.id(base, key, secureHash), name: (base.host() ?? "") + (base.port.map { ":\($0)" } ?? ""),
                isStandIn: false,
                isTestStore: key.isTestStore)
        }
    }

    /// The address, and a part of a digest from which the key cannot be found: another key is another store.
    private static func id(_ base: URL, _ key: PurchasesKey, _ secureHash: (Data) -> Data) -> String {
        let digest = secureHash(Data("\(base.absoluteString)\n\(key.secret.revealed)".utf8))
        return "\(base.absoluteString)#\(digest.prefix(12).base64EncodedString())"
    }
}

extension ProConfiguration {
    private static let service = "https://api.revenuecat.com"

    /// Relative paths begin at the directory of `config.json`.
    ///
    /// - Throws: `ConfigurationError` naming what is missing or wrong. It never contains the key.
    public init(_ text: (String) -> String?, directory: URL) throws(ConfigurationError) {
        let address = text("revenuecat.url")
        let paywalls =
            try text("pro.paywalls").map { path throws(ConfigurationError) in
                try Self.paywalls(in: path, below: directory)
            }
        guard let key = text("revenuecat.key") else {
            guard address == nil else {
                throw ConfigurationError(
                    "REVENUECAT_URL is set, but REVENUECAT_KEY is not. Set REVENUECAT_KEY (revenuecat.key in config.json) to "
                        + "your public key, or remove REVENUECAT_URL to use the stand-in.")
            }
            self.init(paywalls: paywalls)
            return
        }
        self.init(
            store: .remote(
                base: try ServerURL.read(
                    address ?? Self.service, named: "REVENUECAT_URL", example: Self.service, cargo: "your purchases"),
                key: try PurchasesKey(key, named: "REVENUECAT_KEY")),
            paywalls: paywalls)
    }

    private static func paywalls(in path: String, below directory: URL) throws(ConfigurationError) -> Paywalls {
        let path = (path as NSString).expandingTildeInPath
        let url = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL
        let data: Data?
        do throws(FileError) {
            data = try RegularFile.read(url, limit: 1 << 20)
        } catch {
            throw ConfigurationError("'pro.paywalls' in config.json: \(error)")
        }
        guard let data else {
            throw ConfigurationError(
                "'pro.paywalls' in config.json: There is no file \(url.path). Create it, or remove 'pro.paywalls' to use the "
                    + "app's own paywalls.")
        }
        return try Paywalls(data, named: url.path)
    }
}

/// How amounts and dates are written: in English, the language of the app, and in the form of the user's region.
public enum RegionLocale {
    /// The locale of an environment, as POSIX defines it: `LC_ALL`, then `LC_MONETARY`, then `LANG`, each such as
    /// `de_DE.UTF-8`.
    public static func of(_ environment: [String: String]) -> Locale {
        let name = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        guard parts.count == 2, parts[1].count == 2, parts[1].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return Locale(identifier: "en_US")
        }
        return Locale(identifier: "en_\(parts[1].uppercased())")
    }
}
