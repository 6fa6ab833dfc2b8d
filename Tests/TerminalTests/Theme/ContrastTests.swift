import Design
import Drawing
import Foundation
import Testing

@testable import Terminal

/// The contrast between texts and what they stand on, by WCAG 2.2, success criteria 1.4.3 (4.5 to 1) and, with high
/// contrast, 1.4.6 (7 to 1).
struct ContrastTests {
    /// With 16 colours or none, they are those of the user's terminal.
    private static let themes = Theme.Appearance.allCases.flatMap { appearance in
        [false, true].flatMap { hasHighContrast in
            [ColorDepth.rgb, .indexed].map { Theme(appearance, hasHighContrast: hasHighContrast, colors: $0) }
        }
    }

    /// Roles of lines and empty areas, which hold no text.
    private static let lines: Set<Face.Role> = [.border]

    @Test(arguments: themes)
    func textsCanBeReadOnWhatTheyStandOn(_ theme: Theme) {
        let least = theme.hasHighContrast ? 7 : 4.5
        for role in Face.Role.allCases where !Self.lines.contains(role) {
            let face = Face(role)
            let styles = [
                "page": theme.style(of: face), "sheet": theme.style(of: face, over: theme.sheet),
                "selected tab": theme.style(of: face, over: theme.style(of: Face(.selectedTab))),
                "focus": theme.focused(theme.style(of: face)),
            ]
            for (place, style) in styles {
                let contrast = Self.contrast(style, theme.colors)
                #expect(contrast >= least, "\(role) on \(place)")
            }
        }
    }

    @Test(arguments: themes)
    func toastsAndSelectedTextsCanBeRead(_ theme: Theme) {
        let least = theme.hasHighContrast ? 7 : 4.5
        for toast in [Toast.Style.success, .info, .warning, .error] {
            #expect(Self.contrast(theme.style(of: toast), theme.colors) >= least, "\(toast)")
        }
        #expect(Self.contrast(theme.selected(theme.page), theme.colors) >= least)
    }

    // MARK: The focus

    private nonisolated static let allThemes = Theme.Appearance.allCases.flatMap { appearance in
        [false, true].flatMap { hasHighContrast in
            [ColorDepth.rgb, .indexed, .palette, .none].map {
                Theme(appearance, hasHighContrast: hasHighContrast, colors: $0)
            }
        }
    }

    private nonisolated static let kinds: [String: Element] = [
        "row": Row("page.it", "It", detail: "of some length") {}.element, "button": Button("page.it", "It") {}.element,
        "accept": Button("confirm.accept", "Delete") {}.element,
        "field": Field("page.it", "It", text: "A text") { _ in }.element,
        "lines": Field("page.it", "It", text: "Two\nlines", hasLines: true) { _ in }.element,
        "secret": SecureField("page.it", "It", length: 7) { _ in }.element,
        "toggle": Toggle("page.it", "It", isOn: true) { _ in }.element,
        "picker": Picker("page.it", "It", selection: "a", options: [.init("a", "A")]) { _ in }.element,
        "text": Text("page.it", "A text", label: "It", menu: [MenuItem("page.more", "More") {}]).element,
    ]

    /// WCAG 2.2, success criterion 1.4.11.
    @Test(arguments: allThemes, kinds.keys.sorted()) @MainActor
    func theFocusedCellsDifferFromTheSameWithoutFocus(_ theme: Theme, kind: String) throws {
        let element = try #require(Self.kinds[kind])
        for isSheet in [false, true] {
            let interface = Interface.ofTest()
            interface.theme = theme
            let screen = Screen("page", title: "Page") {
                Row("page.other", "Other") {}
                element
            }
            let below = Screen("below", title: "Below") { Text("below.text", "Below") }
            if isSheet { interface.show(below, screen) } else { interface.show(screen) }
            interface.focus("page.other")
            let without = interface.draw()
            interface.focus(element.id)
            let with = interface.draw()
            let area = try #require(interface.drawn?.targets.first { $0.id == element.id }?.area)
            for row in area.rowRange {
                for column in area.columnRange {
                    let (old, new) = (without[column, row], with[column, row])
                    let shown = [old, new].map { Self.background(of: $0.style, theme) }
                    let contrast = Self.contrast(Style(shown[0], on: shown[1]), .rgb)
                    #expect(contrast >= 3, "\(kind) at \(column), \(row)")
                }
            }
        }
    }

    /// What a terminal shows behind a letter, with xterm's own 16 colours.
    private static func background(of style: Style, _ theme: Theme) -> Color {
        let isReversed = style.attributes.contains(.reversed)
        let color = (isReversed ? style.foreground : style.background).shown(theme.colors)
        guard case .standard = color else {
            guard case .palette(let number) = color else { return color }
            return Color(TerminalPalette.basic[number])
        }
        return (theme.appearance == .dark) == isReversed ? .rgb(229, 229, 229) : .rgb(0, 0, 0)
    }

    /// What stands behind a sheet is not in use, but it can be read.
    @Test(arguments: themes)
    func textsBehindASheetCanBeRead(_ theme: Theme) {
        for role in Face.Role.allCases {
            #expect(Self.contrast(theme.dimmed(theme.style(of: Face(role))), theme.colors) >= 4.5, "\(role)")
        }
    }

    // MARK: The formula

    private static func contrast(_ style: Style, _ depth: ColorDepth) -> Double {
        let (first, second) = (luminance(style.foreground, depth), luminance(style.background, depth))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// WCAG 2.2, "relative luminance".
    private static func luminance(_ color: Color, _ depth: ColorDepth) -> Double {
        // What a terminal shows.
        guard case .rgb(let red, let green, let blue) = color.shown(depth) else {
            Issue.record("\(color) is a colour of the user's own")
            return 0
        }
        let channels = [red, green, blue].map { channel in
            let part = Double(channel) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
}
