public import Core
public import Foundation

/// Which server answers, and draws and describes pictures.
///
/// Read from the environment and `config.json`. Without an address, the built-in backend stands in.
public struct AIConfiguration: Sendable, Equatable {
    /// Where the key was found.
    public enum KeySource: String, Sendable {
        case environment = "AI_KEY"
        case file = "AI_KEY_FILE"
        case configurationFile = "config.json"
    }

    public enum Server: Sendable, Equatable {
        /// The one that the built-in backend serves.
        case standIn
        /// An OpenAI-compatible server.
        ///
        /// - Parameters:
        ///   - base: without a trailing slash, such as `https://api.openai.com/v1`.
        ///   - key: nil for a server that wants none.
        case remote(base: URL, key: Secret?, source: KeySource?)
    }

    public let server: Server
    /// The model that is used unless another one is chosen; nil for the only one of the server.
    public let model: String?
    /// The model that draws pictures; nil when none is set.
    public let pictureModel: String?
    /// The names of members that requests do not have, for servers that refuse them.
    public let leftOut: Set<String>

    public init(
        server: Server = .standIn, model: String? = nil, pictureModel: String? = nil, leftOut: Set<String> = []
    ) {
        self.server = server
        self.model = model
        self.pictureModel = pictureModel
        self.leftOut = leftOut
    }
}

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
            pictureModel: (variables.pictureModel ?? own.pictureModel)?.text,
            leftOut: try (variables.leftOut ?? own.leftOut).map(Self.names) ?? [])
    }

    /// Names with commas between them.
    private static func names(_ value: AIConfigurationValues.Value) throws(ConfigurationError) -> Set<String> {
        let names = value.text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        for name in names {
            guard name.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil else {
                throw ConfigurationError(
                    "\(value.name) must be names of members with commas between them, such as "
                        + "stream_options,response_format.")
            }
            guard !["model", "messages", "stream", "prompt"].contains(name) else {
                throw ConfigurationError("\(value.name) names '\(name)', which every request needs. Remove it there.")
            }
        }
        return Set(names)
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
    let leftOut: Value?
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
        leftOut = value("AI_LEAVE_OUT")
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
        leftOut = value("ai.leave-out")
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
