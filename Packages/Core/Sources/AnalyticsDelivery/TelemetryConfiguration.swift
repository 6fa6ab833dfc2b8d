public import Core
public import Foundation

/// The server that events are sent to, and the app that they are of.
public struct TelemetryConfiguration: Sendable, Equatable {
    /// The whole address that batches are posted to, such as `https://nom.telemetrydeck.com/v2/namespace/NAME/`.
    public let url: URL
    /// The app's id at the server.
    public let appID: String
    /// Whether the server is to keep these events apart from those of real use.
    public let isTestMode: Bool

    /// - Throws: `ConfigurationError` for an address that is neither https nor loopback, and for an id that is none.
    public init(url text: String, appID: String, isTestMode: Bool = false) throws(ConfigurationError) {
        url = try ServerURL.read(
            text, named: "TELEMETRY_URL", example: "https://nom.telemetrydeck.com/v2/namespace/NAME/", cargo: nil,
            isWhole: true)
        guard !appID.isEmpty, appID.utf8.count <= 128, appID.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw ConfigurationError("TELEMETRY_APP_ID is not an app ID. Copy it again from the dashboard.")
        }
        self.appID = appID
        self.isTestMode = isTestMode
    }

    /// Reads the settings together; neither address nor id means that nothing is sent anywhere.
    ///
    /// - Throws: `ConfigurationError` naming what is missing or wrong.
    public static func read(
        url: String?, appID: String?, isTestMode: Bool = false
    ) throws(ConfigurationError) -> TelemetryConfiguration? {
        switch (url?.nonEmpty, appID?.nonEmpty) {
        case (nil, nil): return nil
        case (.some, nil):
            throw ConfigurationError(
                "TELEMETRY_URL is set, but TELEMETRY_APP_ID is not. Set TELEMETRY_APP_ID to the app ID at that server, or "
                    + "unset both to send nothing.")
        case (nil, .some):
            throw ConfigurationError(
                "TELEMETRY_APP_ID is set, but TELEMETRY_URL is not. Set TELEMETRY_URL to the address that takes events, or "
                    + "unset both to send nothing.")
        case (let url?, let appID?):
            return try TelemetryConfiguration(url: url, appID: appID, isTestMode: isTestMode)
        }
    }
}

/// The request of the machine's owner that no program report usage data.
public enum DoNotTrack {
    /// Whether `DO_NOT_TRACK` is set, to anything except the empty string and 0.
    public static func isAsked(in environment: [String: String]) -> Bool {
        guard let value = environment["DO_NOT_TRACK"] else { return false }
        return !value.isEmpty && value != "0"
    }
}
