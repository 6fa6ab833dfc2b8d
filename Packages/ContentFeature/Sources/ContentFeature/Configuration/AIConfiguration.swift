public import Core
public import Foundation

/// Which server answers, and draws and describes pictures; without an address, the built-in backend.
public struct AIConfiguration: Sendable, Equatable {
    /// Where the key was found.
    public enum KeySource: String, Sendable {
        case environment = "AI_KEY"
        case file = "AI_KEY_FILE"
        case configurationFile = "config.json"
    }

    public enum Server: Sendable, Equatable {
        case standIn
        /// An OpenAI-compatible server; the base has no trailing slash, and the key may be missing.
        case remote(base: URL, key: Secret?, source: KeySource?)
    }

    public let server: Server
    /// The model that is used unless another one is chosen; nil for the server's first one for text.
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
    /// Reads the configuration of the AI server. The environment takes precedence over the file.
    ///
    /// - Throws: `ConfigurationError` naming what is missing or wrong. It never contains the key.
    public init(environment: ConfigurationSource, file: ConfigurationSource) throws(ConfigurationError) {
        func value(_ key: String) -> ConfigurationSource.Value? { environment.value(key) ?? file.value(key) }
        let base = try value("ai.url").map(Self.base)
        try file.checkExposure()
        var found = try environment.aiKey()
        if found == nil { found = try Self.key(of: file, for: base) }
        guard base != nil || found == nil else {
            // A key is never sent to a server that the user has not named.
            let name = found?.name ?? ""
            throw ConfigurationError(
                "\(name) is set, but AI_URL is not. Set AI_URL (ai.url in config.json) to your server, such as "
                    + "https://api.openai.com/v1, or remove \(name) to use the stand-in.")
        }
        self.init(
            server: base.map { .remote(base: $0, key: found?.key, source: found?.source) } ?? .standIn,
            model: value("ai.model")?.text, pictureModel: value("ai.image-model")?.text,
            leftOut: try value("ai.leave-out").map(Self.names) ?? [])
    }

    /// Names with commas between them.
    private static func names(_ value: ConfigurationSource.Value) throws(ConfigurationError) -> Set<String> {
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
    private static func key(of file: ConfigurationSource, for base: URL?) throws(ConfigurationError) -> AIKey? {
        let key = try file.aiKey()
        guard let address = file.value("ai.url"), let base else { return key }
        return try Self.base(address) == base ? key : nil
    }

    private static func base(_ value: ConfigurationSource.Value) throws(ConfigurationError) -> URL {
        try ServerURL.read(
            value.text, named: value.name, example: "https://api.openai.com/v1", cargo: "your key and your messages")
    }
}

/// One source of configuration, as the app reads it: the environment, or `config.json`.
public struct ConfigurationSource {
    public struct Value {
        public let text: String
        /// The name of the value for the user: a variable, or a key of `config.json`.
        public let name: String

        public init(text: String, name: String) {
            self.text = text
            self.name = name
        }
    }

    /// The value of a key such as `ai.url`; nil when it is not set or empty.
    let value: (String) -> Value?
    /// The directory of `config.json`, where relative paths begin; nil for the environment and the working directory.
    let directory: URL?
    /// Why the source may hold no key, as the rest of a sentence; nil when it may.
    let exposure: String?

    public init(directory: URL? = nil, exposure: String? = nil, value: @escaping (String) -> Value?) {
        self.directory = directory
        self.exposure = exposure
        self.value = value
    }
}

extension ConfigurationSource {
    /// Throws when a key stands in a file that others can read, even where the key is not needed.
    fileprivate func checkExposure() throws(ConfigurationError) {
        guard value("ai.key") != nil, let exposure else { return }
        throw ConfigurationError("config.json holds 'ai.key', and \(exposure)")
    }

    /// The key, from here or from the file that is named here.
    fileprivate func aiKey() throws(ConfigurationError) -> AIKey? {
        switch (value("ai.key"), value("ai.key-file")) {
        case (nil, nil): return nil
        case (let key?, nil):
            return try AIKey(
                key.text, from: directory == nil ? .environment : .configurationFile, named: key.name)
        case (nil, let file?): return try AIKey(file: file.text, named: file.name, below: directory)
        case (let key?, let file?):
            throw ConfigurationError("\(key.name) and \(file.name) are both set. Remove one of them.")
        }
    }
}

/// The key of an AI server, and where it was found.
struct AIKey {
    /// In bytes. Keys of known servers are below 300.
    private static let longest = 4_096

    let key: Secret
    let source: AIConfiguration.KeySource
    let name: String

    /// - Throws: `ConfigurationError` for a text that cannot be a key.
    init(_ text: String, from source: AIConfiguration.KeySource, named name: String) throws(ConfigurationError) {
        guard text.utf8.count <= Self.longest else {
            throw ConfigurationError("The key in \(name) is longer than \(Self.longest) bytes. Copy it again.")
        }
        guard text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw ConfigurationError(
                "The key in \(name) contains characters that a key cannot have, such as a blank. Copy it again.")
        }
        key = Secret(text)
        self.source = source
        self.name = name
    }

    /// Reads a file that holds the key alone, and that only its owner can read; a leading `~` is the user's directory.
    ///
    /// - Parameter directory: what a relative path begins at; nil for the working directory.
    init(file path: String, named name: String, below directory: URL?) throws(ConfigurationError) {
        let path = (path as NSString).expandingTildeInPath
        // A secret of a container is a symbolic link, so what counts is the file that it leads to.
        let url = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL.resolvingSymlinksInPath()
        let data: Data?
        do throws(FileError) {
            data = try PrivateFile(url).read()
        } catch {
            throw ConfigurationError("\(name): \(error)")
        }
        guard let data else {
            throw ConfigurationError("\(name): There is no file \(url.path). Put the key there, or unset \(name).")
        }
        guard let content = String(validating: data, as: UTF8.self) else {
            throw ConfigurationError("\(name): \(url.path) is not a text. It must hold the key, in one line.")
        }
        let lines = content.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        guard lines.count <= 1 else {
            throw ConfigurationError("\(name): \(url.path) has several lines. It must hold the key alone, in one line.")
        }
        guard let line = lines.first else {
            throw ConfigurationError("\(name): \(url.path) is empty. It must hold the key, in one line.")
        }
        try self.init(String(line), from: .file, named: name)
    }
}
