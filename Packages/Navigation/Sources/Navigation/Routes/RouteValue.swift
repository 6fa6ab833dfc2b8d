public import Core
public import Foundation

/// A value that can stand in a link: as a segment of its path, or as an item after the question mark.
///
/// An enum whose raw values are strings gets all it needs from its raw values; with `CaseIterable` it has examples, too.
public protocol RouteValue: Hashable, Sendable {
    /// The value that a text in a link stands for; nil when it makes no sense, and then the link is refused.
    init?(routeText: String)
    /// The one text that stands for the value; `init?(routeText:)` reads it as an equal value.
    var routeText: String { get }
    /// Values for documentation and completion; all of them where there are few.
    static var examples: [Self] { get }
    /// Whether the value must stay out of logs and recordings.
    static var isSecret: Bool { get }
}

extension RouteValue {
    public static var examples: [Self] { [] }
    public static var isSecret: Bool { false }
}

extension RouteValue where Self: CaseIterable {
    public static var examples: [Self] { Array(allCases) }
}

extension RouteValue where Self: RawRepresentable, RawValue == String {
    public init?(routeText: String) {
        self.init(rawValue: routeText)
    }

    public var routeText: String { rawValue }
}

extension RouteValue {
    /// The text as the value itself would be written; nil when it stands for no value, or for one that does not come
    /// back from its own text.
    static func canonicalText(_ text: String) -> String? {
        guard let value = Self(routeText: text) else { return nil }
        let canonical = value.routeText
        guard canonical == text || Self(routeText: canonical) == value else { return nil }
        return canonical
    }
}

extension String: RouteValue {
    public init?(routeText: String) {
        self = routeText
    }

    public var routeText: String { self }
}

extension Int: RouteValue {
    public init?(routeText: String) {
        self.init(routeText)
    }

    public var routeText: String { String(self) }
}

/// Written `true` and `false`.
extension Bool: RouteValue {
    public init?(routeText: String) {
        self.init(routeText)
    }

    public var routeText: String { String(self) }
    public static var examples: [Bool] { [true, false] }
}

/// Written in lower case.
extension UUID: RouteValue {
    public init?(routeText: String) {
        self.init(uuidString: routeText)
    }

    public var routeText: String { uuidString.lowercased() }
}

/// A link to such a place holds the value in the clear, and so does whatever must be able to lead there again: the link of
/// the state that a driver reads (its `url` and `path`: the answer to the program of the person whose value it is), saved
/// windows, and links that wait, both in the app's database. Recordings, explanations of links and the navigation's own
/// screen have a placeholder instead.
extension Secret: RouteValue {
    public init?(routeText: String) {
        self.init(routeText)
    }

    public var routeText: String { revealed }
    public static var isSecret: Bool { true }
}
