import Configuration
import ContentFeature
import Core
import Foundation
import PurchasesClient

extension ProConfiguration {
    private static let service = "https://api.revenuecat.com"

    /// - Parameters:
    ///   - reader: of the environment and `config.json`.
    ///   - directory: of `config.json`, where relative paths begin.
    /// - Throws: ``ConfigurationError`` naming what is missing or wrong. It never contains the key.
    init(_ reader: ConfigReader, directory: URL) throws(ConfigurationError) {
        func text(_ name: String) -> String? {
            reader.string(forKey: ConfigKey(name), isSecret: name == "revenuecat.key").flatMap { $0.isEmpty ? nil : $0 }
        }
        let address = text("revenuecat.url")
        let paywalls =
            try text("pro.paywalls").map { path throws(ConfigurationError) in
                try Self.paywalls(in: path, below: directory)
            } ?? .standard
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
