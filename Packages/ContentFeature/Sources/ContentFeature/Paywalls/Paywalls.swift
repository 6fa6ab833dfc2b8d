public import Core
public import Foundation

/// The paywalls of the app, and the pages with their terms.
public struct Paywalls: Sendable, Equatable {
    /// The names of the screens.
    public static let names = ["paywall1", "paywall2", "paywall3"]

    private let paywalls: [String: Paywall]
    /// The one that the sheet shows.
    private let sheet: Paywall
    let terms: URL
    let privacy: URL

    /// Those that come with the app.
    public static let standard: Paywalls = {
        // A test reads them; they are a text here so that a file of one's own can begin as a copy.
        guard let paywalls = try? Paywalls(Data(standardDocument.utf8), named: "the app's own paywalls") else {
            preconditionFailure("the app's own paywalls are not valid")
        }
        return paywalls
    }()

    /// - Parameters:
    ///   - document: JSON as in ``standardDocument``.
    ///   - name: what errors call it, such as the path of a file.
    /// - Throws: `ConfigurationError` that names what is wrong, and where.
    public init(_ document: Data, named name: String) throws(ConfigurationError) {
        var reader = PaywallReader(name: name)
        self = try reader.read(document)
    }

    init(paywalls: [String: Paywall], sheet: Paywall, terms: URL, privacy: URL) {
        self.paywalls = paywalls
        self.sheet = sheet
        self.terms = terms
        self.privacy = privacy
    }

    /// - Parameter name: one of ``names``, or `paywall` for the sheet.
    func paywall(_ name: String) -> Paywall { paywalls[name] ?? sheet }
}
