import Design

@testable import Terminal

/// A way in which frames are drawn.
struct FrameTheme {
    /// As it stands in the recorded files.
    let name: String
    let theme: Theme
    var symbols = Symbols.unicode

    static let all = [
        FrameTheme(name: "dark", theme: Theme(.dark)),
        FrameTheme(name: "light", theme: Theme(.light)),
        FrameTheme(name: "dark-contrast", theme: Theme(.dark, hasHighContrast: true)),
        FrameTheme(name: "light-contrast", theme: Theme(.light, hasHighContrast: true)),
        FrameTheme(name: "dark-256", theme: Theme(.dark, colors: .indexed)),
        FrameTheme(name: "light-256", theme: Theme(.light, colors: .indexed)),
        FrameTheme(name: "16-colors", theme: Theme(.dark, colors: .palette)),
        FrameTheme(name: "no-colors", theme: Theme(.dark, colors: .none)),
        FrameTheme(name: "ascii", theme: Theme(.dark), symbols: .ascii),
    ]

    /// A style in words, with the colours that the terminal is given.
    func words(for style: Style) -> String {
        let attributes = Self.attributes.filter { style.attributes.contains($0.0) }.map(\.1)
        guard theme.colors != .none else { return attributes.isEmpty ? "plain" : attributes.joined(separator: " ") }
        let colors = [words(for: style.foreground), "on", words(for: style.background)]
        return (colors + attributes).joined(separator: " ")
    }

    private func words(for color: Color) -> String {
        switch color {
        case .standard: return "standard"
        case .palette(let number): return "color\(number)"
        case .rgb(let red, let green, let blue):
            guard theme.colors == .rgb else { return "color\(color.index ?? 0)" }
            return "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    private static let attributes: [(TextAttributes, String)] = [
        (.bold, "bold"), (.faint, "faint"), (.italic, "italic"), (.underlined, "underlined"),
        (.reversed, "reversed"), (.struckThrough, "struck-through"),
    ]
}
