public import AnalyticsDelivery
import Configuration
public import ContentFeature
public import Core
import Foundation
public import LocalBackend

/// The configuration of the app. Flags take precedence over environment variables, and those over `config.json`.
///
/// ```json
/// { "supabase": { "url": "https://project.supabase.co", "key": "sb_publishable_…" },
///   "revenuecat": { "key": "rcb_…" }, "pro": { "paywalls": "paywalls.json" },
///   "ai": { "url": "https://api.openai.com/v1", "key-file": "~/.openai-key", "model": "gpt-5-mini" },
///   "review": { "minimum-runs": 10, "url": "https://example.com/reviews" },
///   "telemetry": { "url": "https://nom.telemetrydeck.com/v2/namespace/NAME/", "app-id": "…" },
///   "keys": { "find": ["Ctrl-P", "Ctrl-K"] } }
/// ```
public struct AppConfiguration: Sendable, Equatable {
    public var backend = BackendConfiguration.embedded
    public let directories: HomeDirectories
    /// The server that answers, and draws and describes pictures.
    public var ai = AIConfiguration()
    /// The store that sells Pro, and the paywalls.
    public var pro = ProConfiguration()
    public var review = ReviewConfiguration()
    /// The server that events are sent to; nil, the default, to send none.
    public var telemetry: TelemetryConfiguration?
    /// Whether `DO_NOT_TRACK` is set: no usage is recorded or sent then.
    public var doNotTrack = false
    /// The cost of hashing a password in the embedded backend.
    public var passwordCost = PasswordCost.standard
    /// The keys of the shell's commands, by the commands' names; those that are not in it have their own.
    public var keys: [String: [String]] = [:]
    /// What is missing or wrong, in sentences; empty unless it was read tolerantly.
    private(set) var problems: [String] = []

    public init(directories: HomeDirectories) {
        self.directories = directories
    }

    /// - Parameters:
    ///   - flags: values from the command line, by their names in the configuration file, such as `supabase.url`.
    ///   - isTolerant: whether a part that is missing something or wrong gets its default, and `problems` says why.
    /// - Throws: `ConfigurationError` naming what is missing or wrong, and where.
    public static func load(
        flags: [String: String] = [:], environment: [String: String], isTolerant: Bool = false
    ) throws(ConfigurationError) -> AppConfiguration {
        var configuration = AppConfiguration(directories: HomeDirectories(environment: environment))
        let file = ConfigurationFile(configuration.directories.configurationFile)
        configuration.problems = file.problems
        guard file.problems.isEmpty || isTolerant else {
            throw ConfigurationError((file.problems + [file.remedy].compactMap(\.self)).joined(separator: "\n"))
        }
        let reader = ConfigReader(providers: [
            Self.provider("command line", flags.mapValues { .string($0) }),
            EnvironmentVariablesProvider(environmentVariables: environment),
            Self.provider("config.json", file.values),
        ])
        configuration.doNotTrack = DoNotTrack.isAsked(in: environment)
        configuration.keys = file.keys
        let parts: [(inout AppConfiguration) throws -> Void] = [
            {
                $0.backend = try BackendConfiguration(
                    url: reader.string(forKey: "supabase.url"),
                    key: reader.string(forKey: "supabase.key", isSecret: true))
            },
            {
                $0.ai = try AIConfiguration(
                    environment: ConfigurationSource(environment), file: ConfigurationSource(file))
            },
            {
                $0.pro = try ProConfiguration(
                    { text(of: $0, in: reader) },
                    directory: $0.directories.configurationFile.deletingLastPathComponent())
            },
            { $0.review = try ReviewConfiguration(reader) },
            { $0.telemetry = try telemetry(reader) },
            { $0.passwordCost = try passwordCost(reader) },
        ]
        for read in parts {
            do {
                try read(&configuration)
            } catch {
                guard isTolerant else { throw error as? ConfigurationError ?? ConfigurationError("\(error)") }
                configuration.problems.append("\(error)")
            }
        }
        return configuration
    }

    /// Keys of `config.json` that hold a secret.
    private static let secrets: Set = ["supabase.key", "ai.key", "revenuecat.key"]

    /// The value that is in force; nil when there is none, or it is empty.
    private static func text(of key: String, in reader: ConfigReader) -> String? {
        reader.string(forKey: ConfigKey(key), isSecret: secrets.contains(key)).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// - Parameter values: texts, whole numbers and truth values, by the names of their keys.
    private static func provider(_ name: String, _ values: [String: JSONValue]) -> InMemoryProvider {
        var contents: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, value) in values {
            let content: ConfigContent
            switch value {
            case .string(let text): content = .string(text)
            case .integer(let number): content = .int(Int(number))
            case .bool(let flag): content = .bool(flag)
            case .null, .decimal, .number, .array, .object: continue
            }
            contents[AbsoluteConfigKey(name.split(separator: ".").map(String.init))] = ConfigValue(
                content, isSecret: secrets.contains(name))
        }
        return InMemoryProvider(name: name, values: contents)
    }

    private static func passwordCost(_ reader: ConfigReader) throws(ConfigurationError) -> PasswordCost {
        let range = PasswordCost.range
        let number = try reader.wholeNumber(
            "backend.password-cost", named: "BACKEND_PASSWORD_COST", in: range,
            "Use a whole number from \(range.lowerBound) to \(range.upperBound), or remove it to use "
                + "\(PasswordCost.standard.logN).")
        return number.map { PasswordCost(logN: $0) } ?? .standard
    }

    private static func telemetry(_ reader: ConfigReader) throws(ConfigurationError) -> TelemetryConfiguration? {
        // `bool` returns nil for a value that is neither true nor false; `string` returns its text.
        let isTestMode = reader.bool(forKey: "telemetry.test-mode")
        if isTestMode == nil, let text = reader.string(forKey: "telemetry.test-mode"), !text.isEmpty {
            throw ConfigurationError(
                "TELEMETRY_TEST_MODE (telemetry.test-mode) is '\(text)'. Use true or false.")
        }
        return try TelemetryConfiguration.read(
            url: reader.string(forKey: "telemetry.url"), appID: reader.string(forKey: "telemetry.app-id"),
            isTestMode: isTestMode ?? false)
    }
}

extension ConfigReader {
    /// A whole number; nil when there is none.
    ///
    /// - Parameter remedy: what to do about a value of another form, as a sentence.
    func wholeNumber(
        _ key: String, named name: String, in range: ClosedRange<Int>, _ remedy: String
    ) throws(ConfigurationError) -> Int? {
        let number = int(forKey: ConfigKey(key))
        // `int` returns nil for a value that is not a number; `string` returns its text.
        guard let text = number.map(String.init) ?? string(forKey: ConfigKey(key)), !text.isEmpty else { return nil }
        guard let number, range.contains(number) else {
            throw ConfigurationError("\(name) (\(key)) is '\(text)'. \(remedy)")
        }
        return number
    }
}

/// What features read of the configuration themselves.
extension ConfigurationSource {
    /// Variables are called like the keys of `config.json`: `AI_KEY_FILE` for `ai.key-file`.
    fileprivate init(_ environment: [String: String]) {
        self.init { key in
            let name = String(key.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 })
            return environment[name].flatMap { $0.isEmpty ? nil : Value(text: $0, name: name) }
        }
    }

    fileprivate init(_ file: ConfigurationFile) {
        self.init(directory: file.url?.deletingLastPathComponent(), exposure: file.exposure) { key in
            guard let text = file.values[key]?.text, !text.isEmpty else { return nil }
            return Value(text: text, name: "'\(key)' in config.json")
        }
    }
}
