import Core
import Foundation

/// What one source, the environment or `config.json`, says about the AI server.
struct AIConfigurationValues {
    struct Value {
        let text: String
        /// What the user knows the value by: a variable, or a key of `config.json`.
        let name: String
    }

    let url: Value?
    let model: Value?
    let pictureModel: Value?
    /// The directory of `config.json`, where relative paths begin; nil for the environment and the working directory.
    private let directory: URL?
    private let key: Value?
    private let keyFile: Value?
    /// Why the key may not stand where it is; nil when it may.
    private let exposure: String?

    init(environment: [String: String]) {
        func value(_ name: String) -> Value? {
            environment[name].flatMap { $0.isEmpty ? nil : Value(text: $0, name: name) }
        }
        url = value("AI_URL")
        key = value("AI_KEY")
        keyFile = value("AI_KEY_FILE")
        model = value("AI_MODEL")
        pictureModel = value("AI_IMAGE_MODEL")
        directory = nil
        exposure = nil
    }

    init(_ file: ConfigurationFile) {
        func value(_ name: String) -> Value? {
            guard let text = file.values[name]?.text, !text.isEmpty else { return nil }
            return Value(text: text, name: "'\(name)' in config.json")
        }
        url = value("ai.url")
        key = value("ai.key")
        keyFile = value("ai.key-file")
        model = value("ai.model")
        pictureModel = value("ai.image-model")
        directory = file.url?.deletingLastPathComponent()
        exposure = file.exposure
    }

    /// Call this even where the key is not needed: other users could read it all the same.
    ///
    /// - Throws: ``ConfigurationError`` when a key stands in a file that others can read.
    func checkExposure() throws(ConfigurationError) {
        guard key != nil, let exposure else { return }
        throw ConfigurationError("config.json holds 'ai.key', and \(exposure)")
    }

    /// The key, from here or from the file that is named here.
    ///
    /// - Throws: ``ConfigurationError``.
    func readKey() throws(ConfigurationError) -> AIKey? {
        switch (key, keyFile) {
        case (nil, nil): return nil
        case (let key?, nil):
            return try AIKey(key.text, from: directory == nil ? .environment : .configurationFile, named: key.name)
        case (nil, let file?): return try AIKey(file: file.text, named: file.name, below: directory)
        case (let key?, let file?):
            throw ConfigurationError("\(key.name) and \(file.name) are both set. Remove one of them.")
        }
    }
}
