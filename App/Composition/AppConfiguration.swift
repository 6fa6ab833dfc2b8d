public import AnalyticsDelivery
import Configuration
public import Core
import Foundation
public import LocalBackend
import SystemPackage

/// The configuration of the app. Flags take precedence over environment variables, and those over `config.json`.
///
/// ```json
/// { "supabase": { "url": "https://project.supabase.co", "key": "sb_publishable_…" },
///   "telemetry": { "url": "https://nom.telemetrydeck.com/v2/namespace/NAME/", "app-id": "…" } }
/// ```
public struct AppConfiguration: Sendable, Equatable {
    public let backend: BackendConfiguration
    public let directories: HomeDirectories
    public let review: ReviewConfiguration
    /// The server that events are sent to; nil, the default, to send none.
    public let telemetry: TelemetryConfiguration?
    /// Whether `DO_NOT_TRACK` is set: no usage is recorded or sent then.
    public let doNotTrack: Bool
    /// The cost of hashing a password in the embedded backend.
    public let passwordCost: PasswordCost

    public init(
        backend: BackendConfiguration, directories: HomeDirectories,
        review: ReviewConfiguration = ReviewConfiguration(),
        telemetry: TelemetryConfiguration? = nil, doNotTrack: Bool = false, passwordCost: PasswordCost = .standard
    ) {
        self.backend = backend
        self.directories = directories
        self.review = review
        self.telemetry = telemetry
        self.doNotTrack = doNotTrack
        self.passwordCost = passwordCost
    }

    /// - Parameter flags: values from the command line, by their names in the configuration file, such as
    ///   `supabase.url`.
    /// - Throws: ``ConfigurationError`` naming what is missing or wrong, and where.
    public static func load(
        flags: [String: String] = [:], environment: [String: String]
    ) async throws(ConfigurationError) -> AppConfiguration {
        let directories = HomeDirectories(environment: environment)
        var providers: [any ConfigProvider] = [
            InMemoryProvider(
                name: "command line",
                values: Dictionary(
                    uniqueKeysWithValues: flags.map { name, value in
                        (
                            AbsoluteConfigKey(name.split(separator: ".").map(String.init)),
                            ConfigValue(stringLiteral: value)
                        )
                    })),
            EnvironmentVariablesProvider(environmentVariables: environment),
        ]
        if let file = try await file(directories.configurationFile) { providers.append(file) }
        let reader = ConfigReader(providers: providers)
        let backend = try BackendConfiguration(
            url: reader.string(forKey: "supabase.url"), key: reader.string(forKey: "supabase.key", isSecret: true))
        return AppConfiguration(
            backend: backend, directories: directories, review: try ReviewConfiguration(reader),
            telemetry: try telemetry(reader), doNotTrack: DoNotTrack.isAsked(in: environment),
            passwordCost: try passwordCost(reader))
    }

    private static func passwordCost(_ reader: ConfigReader) throws(ConfigurationError) -> PasswordCost {
        let number = reader.int(forKey: "backend.password-cost")
        // `int` returns nil for a value that is not a number; `string` returns its text.
        let text = number.map(String.init) ?? reader.string(forKey: "backend.password-cost")
        guard let text, !text.isEmpty else { return .standard }
        guard let number, PasswordCost.range.contains(number) else {
            throw ConfigurationError(
                "BACKEND_PASSWORD_COST (backend.password-cost) is '\(text)'. It is the cost of hashing a password in "
                    + "the embedded backend, the binary logarithm of scrypt's N: set a whole number from "
                    + "\(PasswordCost.range.lowerBound) to \(PasswordCost.range.upperBound), or unset it for "
                    + "\(PasswordCost.standard.logN).")
        }
        return PasswordCost(logN: number)
    }

    private static func telemetry(_ reader: ConfigReader) throws(ConfigurationError) -> TelemetryConfiguration? {
        // `bool` returns nil for a value that is neither true nor false; `string` returns its text.
        let isTestMode = reader.bool(forKey: "telemetry.test-mode")
        if isTestMode == nil, let text = reader.string(forKey: "telemetry.test-mode"), !text.isEmpty {
            throw ConfigurationError("TELEMETRY_TEST_MODE is neither true nor false: \(text).")
        }
        return try TelemetryConfiguration.read(
            url: reader.string(forKey: "telemetry.url"), appID: reader.string(forKey: "telemetry.app-id"),
            isTestMode: isTestMode ?? false)
    }

    /// In bytes.
    private static let largestFile = 1_048_576

    /// - Returns: nil when there is no such file.
    private static func file(_ url: URL) async throws(ConfigurationError) -> (any ConfigProvider)? {
        // A directory that cannot be entered counts as having no file. The code that needs the directory reports the
        // problem.
        guard access(url.path, F_OK) == 0 || errno == ELOOP else { return nil }
        do throws(FileError) {
            // Checked first: the provider would wait for a pipe, and would read a file of any size.
            _ = try RegularFile.read(url, limit: largestFile)
        } catch {
            throw ConfigurationError("The configuration is not usable. \(error)")
        }
        do {
            return try await FileProvider<JSONSnapshot>(filePath: FilePath(url.path))
        } catch {
            throw ConfigurationError(
                "The configuration file \(url.path) cannot be read: \(error). It must be a JSON object, such as "
                    + #"{"supabase": {"url": "https://…", "key": "…"}}; or remove it."#)
        }
    }
}
