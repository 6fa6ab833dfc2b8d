/// A short message about something that happened, shown above whatever screen is open.
public struct Toast: Sendable, Equatable {
    public enum Style: String, Sendable {
        case success, info, warning, error
    }

    public let style: Style
    public let text: String

    public init(_ style: Style, _ text: String) {
        self.style = style
        self.text = text
    }
}
