public import Foundation

/// A value that can stand in a link: as a segment of its path, or as an item after the question mark.
///
/// An enum with string raw values gets its conformance from them; with `CaseIterable` it has examples, too.
public protocol RouteValue: Hashable, Sendable {
    /// The value of a text in a link; nil when the text is invalid, and then the link is refused.
    init?(routeText: String)
    /// The one text that stands for the value; `init?(routeText:)` reads it as an equal value.
    var routeText: String { get }
    /// Values for documentation and completion; all of them where there are few.
    static var examples: [Self] { get }
}

extension RouteValue {
    public static var examples: [Self] { [] }
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
    /// The canonical form of a text; nil when the text is invalid, or its value cannot be read back from the value's
    /// own text.
    static func canonicalText(_ text: String) -> String? {
        guard let value = Self(routeText: text) else { return nil }
        let canonical = value.routeText
        guard canonical == text || Self(routeText: canonical) == value else { return nil }
        return canonical
    }
}

extension RouteValue where Self: LosslessStringConvertible {
    public init?(routeText: String) {
        self.init(routeText)
    }

    public var routeText: String { description }
}

extension String: RouteValue {}

extension Int: RouteValue {}

/// Written `true` and `false`.
extension Bool: RouteValue {
    public static var examples: [Bool] { [true, false] }
}

/// Written in lower case.
extension UUID: RouteValue {
    public init?(routeText: String) {
        self.init(uuidString: routeText)
    }

    public var routeText: String { uuidString.lowercased() }
}
