public import ContentFeature
import Core
import Crypto
public import Foundation
public import PurchasesClient

/// Which store sells Pro, and what its paywalls show.
///
/// Read from the environment and `config.json`. Without a key, the built-in backend stands in.
public struct ProConfiguration: Sendable, Equatable {
    public enum Store: Sendable, Equatable {
        /// The Test Store that the built-in backend serves.
        case standIn
        /// - Parameter base: without a trailing slash, such as `https://api.revenuecat.com`.
        case remote(base: URL, key: PurchasesKey)
    }

    public let store: Store
    public let paywalls: Paywalls

    public init(store: Store = .standIn, paywalls: Paywalls = .standard) {
        self.store = store
        self.paywalls = paywalls
    }

    var server: PurchasesServer {
        switch store {
        case .standIn: PurchasesServer(id: "stand-in", name: "stand-in", isStandIn: true, isTestStore: true)
        case .remote(let base, let key):
            PurchasesServer(
                id: Self.id(base, key), name: (base.host() ?? "") + (base.port.map { ":\($0)" } ?? ""),
                isStandIn: false,
                isTestStore: key.isTestStore)
        }
    }

    /// The address, and a part of a digest from which the key cannot be found: another key is another store.
    private static func id(_ base: URL, _ key: PurchasesKey) -> String {
        let digest = SHA256.hash(data: Data("\(base.absoluteString)\n\(key.secret.revealed)".utf8))
        return "\(base.absoluteString)#\(Data(digest.prefix(12)).base64EncodedString())"
    }
}
