/// A line of a text of several lines, as it was typed: a backslash at its end continues the text on the next line.
public struct TextLine: Equatable {
    public let text: String
    public let isContinued: Bool

    /// - Parameter line: may end with two backslashes: then the text ends with one.
    public init(_ line: String) {
        let isEscaped = line.hasSuffix("\\\\")
        isContinued = line.hasSuffix("\\") && !isEscaped
        text = isContinued || isEscaped ? String(line.dropLast()) : line
    }
}
