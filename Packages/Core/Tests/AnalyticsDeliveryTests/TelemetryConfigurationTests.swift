import AnalyticsDelivery
import Core
import Foundation
import Testing

struct TelemetryConfigurationTests {
    @Test func neitherMeansThatNothingIsSent() throws {
        #expect(try TelemetryConfiguration.read(url: nil, appID: nil) == nil)
        #expect(try TelemetryConfiguration.read(url: "", appID: "") == nil)
    }

    @Test(arguments: [
        "https://nom.telemetrydeck.com/v2/namespace/a/", "HTTPS://T.example", "http://127.0.0.1:8080/v2/",
        "http://localhost/", "http://[::1]:9/", "https://t.example/v2/?a=b",
    ])
    func bothAreTaken(_ url: String) throws {
        let configuration = try #require(try TelemetryConfiguration.read(url: url, appID: "A-1", isTestMode: true))
        #expect(configuration.url.absoluteString == url)
        #expect(configuration.appID == "A-1")
        #expect(configuration.isTestMode)
    }

    /// Address, id, and the error's description.
    static let refused: [(String?, String?, String)] = [
        ("https://t.example", nil, "TELEMETRY_URL is set, but TELEMETRY_APP_ID is not."),
        ("https://t.example", "", "TELEMETRY_URL is set, but TELEMETRY_APP_ID is not."),
        (nil, "A-1", "TELEMETRY_APP_ID is set, but TELEMETRY_URL is not."),
        ("nonsense", "A-1", "TELEMETRY_URL is not a URL: nonsense."),
        ("http://t.example", "A-1", "TELEMETRY_URL must be an https address or on this machine, not http://t.example."),
        ("https://user@t.example", "A-1", "with no user or fragment"),
        ("https://t.example/#a", "A-1", "with no user or fragment"),
        ("https://t.example", "A 1", "TELEMETRY_APP_ID is not an app ID."),
        ("https://t.example", "A\n1", "TELEMETRY_APP_ID is not an app ID."),
    ]

    @Test(arguments: refused)
    func whatIsMissingOrWrongIsNamed(_ url: String?, _ appID: String?, _ reason: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try TelemetryConfiguration.read(url: url, appID: appID)
        }
        #expect(error?.description.contains(reason) == true)
    }
}
