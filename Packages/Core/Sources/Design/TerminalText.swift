/// Text that is fit for a terminal by its type.
///
/// What the source code says stands as it is. What is filled in comes from outside, and is made fit: an interpolated value
/// becomes one line without control characters. There is no other way to make one from a `String`.
///
/// ```swift
/// let text: TerminalText = "The server refused: \(message)\n"
/// ```
public struct TerminalText: Sendable, Equatable {
    public let text: String

    private init(fit text: String) {
        self.text = text
    }

    /// Text of several lines, whose line feeds are kept.
    public init(lines: String) {
        text = PlainText.sanitizeLines(lines)
    }

    /// JSON, with escapes for what a terminal would act on. A parser reads the same values.
    public init(json: String) {
        text = PlainText.escape(json: json)
    }

    /// The text with lines that fit a terminal; unchanged when `columns` is nil, because the text is not for one.
    public func wrapped(columns: Int?, hanging: Int = 0) -> TerminalText {
        guard let columns else { return self }
        return TerminalText(
            fit: WrappedText.lines(text, columns: columns, hanging: hanging).joined(separator: "\n"))
    }

    public static func + (left: TerminalText, right: TerminalText) -> TerminalText {
        TerminalText(fit: left.text + right.text)
    }
}

extension TerminalText: CustomStringConvertible {
    public var description: String { text }
}

extension TerminalText: ExpressibleByStringInterpolation {
    // A StaticString cannot be made from text that comes from outside.
    public init(stringLiteral value: StaticString) {
        self.init(fit: "\(value)")
    }

    public init(stringInterpolation: StringInterpolation) {
        self.init(fit: stringInterpolation.text)
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            text += "\(literal)"
        }

        public mutating func appendInterpolation(_ fit: TerminalText) {
            text += fit.text
        }

        public mutating func appendInterpolation(_ value: some Any) {
            text += PlainText.sanitize(String(describing: value))
        }

        public mutating func appendInterpolation(lines: String) {
            text += PlainText.sanitizeLines(lines)
        }
    }
}
