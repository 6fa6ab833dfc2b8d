import Core
import Foundation

extension AIConfiguration {
    /// Reads the configuration of the AI server. An environment variable takes precedence over its key in `config.json`.
    ///
    /// - Throws: ``ConfigurationError`` naming what is missing or wrong. It never contains the key.
    init(environment: [String: String], file: ConfigurationFile) throws(ConfigurationError) {
        let variables = AIConfigurationValues(environment: environment)
        let own = AIConfigurationValues(file)
        let address = variables.url ?? own.url
        let base = try address.map(Self.base)
        try own.checkExposure()
        var found = try variables.readKey()
        if found == nil { found = try Self.key(of: own, for: base) }
        guard base != nil || found == nil else {
            // A key is never sent to a server that the user has not named.
            let name = found?.name ?? ""
            throw ConfigurationError(
                "\(name) is set, but AI_URL is not. Set AI_URL (ai.url in config.json) to your server, such as "
                    + "https://api.openai.com/v1, or remove \(name) to use the stand-in.")
        }
        self.init(
            server: base.map { .remote(base: $0, key: found?.key, source: found?.source) } ?? .standIn,
            model: (variables.model ?? own.model)?.text,
            pictureModel: (variables.pictureModel ?? own.pictureModel)?.text)
    }

    /// The key in `config.json`, which belongs to the address there: it is not sent to another one.
    ///
    /// - Parameter base: the address in force.
    private static func key(
        of file: AIConfigurationValues, for base: URL?
    ) throws(ConfigurationError) -> AIKey? {
        let key = try file.readKey()
        guard let address = file.url, let base else { return key }
        return try Self.base(address) == base ? key : nil
    }

    private static func base(_ value: AIConfigurationValues.Value) throws(ConfigurationError) -> URL {
        try ServerURL.read(
            value.text, named: value.name, example: "https://api.openai.com/v1", cargo: "your key and your messages")
    }
}
