/// A difference between two surfaces.
struct APIChange: Equatable, Sendable, Encodable {
    enum Kind: String, Sendable, Encodable {
        case added, removed, changed
    }

    var module: String
    /// `Cart.add(_:)`
    var name: String
    var kind: Kind
    /// Whether code of other modules that uses it can fail to compile.
    var isBreaking: Bool
    /// Why, each a sentence without its full stop.
    var reasons: [String]
    var before: String?
    var after: String?
    /// Where other modules may use what broke.
    var uses: [APIUse] = []
    /// The identifiers that its users write.
    var identifiers: [String] = []

    private enum CodingKeys: CodingKey {
        case module, name, kind, isBreaking, reasons, before, after, uses
    }
}

/// Lines of one file where another module may use what broke.
struct APIUse: Equatable, Sendable, Encodable {
    var module: String
    /// Relative to the monorepo's root.
    var file: String
    var lines: [Int]
}

/// One way in which two declarations differ.
struct APIFinding: Equatable, Sendable {
    var isBreaking: Bool
    var reason: String

    static func breaking(_ reason: String) -> APIFinding { APIFinding(isBreaking: true, reason: reason) }
    static func harmless(_ reason: String) -> APIFinding { APIFinding(isBreaking: false, reason: reason) }
}
