import Design

/// How everything looks. What matters is shown by attributes and signs as well as by colours.
package struct Theme: Equatable, Sendable {
    package enum Appearance: Sendable, CaseIterable {
        case light, dark
    }

    package let appearance: Appearance
    package let hasHighContrast: Bool
    package let colors: ColorDepth

    package init(_ appearance: Appearance = .dark, hasHighContrast: Bool = false, colors: ColorDepth = .rgb) {
        self.appearance = appearance
        self.hasHighContrast = hasHighContrast
        self.colors = colors
    }

    /// Whether code has to be marked by signs, because it has no colour of its own.
    var marksCode: Bool { colors == .none }

    /// Whether areas differ in the colour of their background.
    private var hasBackgrounds: Bool { colors == .rgb || colors == .indexed }

    var palette: ThemePalette {
        guard hasBackgrounds else { return .terminal }
        return switch (appearance, hasHighContrast) {
        case (.dark, false): .dark
        case (.dark, true): .darkContrast
        case (.light, false): .light
        case (.light, true): .lightContrast
        }
    }

    // MARK: Areas

    var page: Style { Style(palette.texts.text, on: palette.areas.page) }
    var sheet: Style { Style(palette.texts.text, on: palette.areas.sheet) }

    // MARK: Texts

    func style(of face: Face) -> Style {
        var style = style(of: face.role)
        style.attributes.formUnion(face.attributes)
        return style
    }

    private func style(of role: Face.Role) -> Style {
        let colors = palette
        // Not all colours have a high contrast on a field.
        let code = hasHighContrast ? colors.areas.page : colors.areas.field
        switch role {
        case .text: return page
        case .secondary, .quote, .placeholder:
            return Style(colors.texts.secondary, on: colors.areas.page, hasBackgrounds ? [] : .faint)
        case .title: return Style(colors.texts.text, on: colors.areas.page, .bold)
        case .heading: return Style(colors.texts.accent, on: colors.areas.page, .bold)
        case .accent: return Style(colors.texts.accent, on: colors.areas.page)
        case .reply: return Style(colors.texts.reply, on: colors.areas.page)
        case .link: return Style(colors.texts.accent, on: colors.areas.page, .underlined)
        case .code: return Style(colors.states.success, on: colors.areas.page)
        case .codeBlock: return Style(colors.texts.text, on: code)
        case .keyword: return Style(colors.texts.reply, on: code)
        case .string: return Style(colors.states.success, on: code)
        case .number: return Style(colors.states.warning, on: code)
        case .comment: return Style(colors.texts.secondary, on: code, hasBackgrounds ? [] : .faint)
        case .error: return Style(colors.states.error, on: colors.areas.page, .bold)
        case .warning: return Style(colors.states.warning, on: colors.areas.page)
        case .success: return Style(colors.states.success, on: colors.areas.page)
        case .info: return Style(colors.states.info, on: colors.areas.page)
        case .border: return Style(colors.texts.border, on: colors.areas.page)
        case .field: return Style(colors.texts.text, on: colors.areas.field, hasBackgrounds ? [] : .underlined)
        case .disabled: return Style(colors.texts.secondary, on: colors.areas.page, .faint)
        // The focus is filled; a button is not, so that it differs from a focused one.
        case .button: return Style(colors.texts.text, on: colors.areas.field)
        case .primary: return Style(colors.texts.accent, on: colors.areas.field, .bold)
        case .destructive: return Style(colors.states.error, on: colors.areas.field, .bold)
        case .tab, .status: return Style(colors.texts.secondary, on: colors.areas.bar, hasBackgrounds ? [] : .reversed)
        case .selectedTab: return Style(colors.texts.text, on: colors.areas.page, .bold)
        case .badge: return Style(colors.states.warning, on: colors.areas.bar, .bold)
        }
    }

    func style(of toast: Toast.Style) -> Style {
        let color =
            switch toast {
            case .success: palette.states.success
            case .info: palette.states.info
            case .warning: palette.states.warning
            case .error: palette.states.error
            }
        guard hasBackgrounds else { return Style(color, on: .standard, .reversed) }
        return Style(palette.areas.page, on: color, .bold)
    }

    // MARK: Changes

    /// A style on a sheet instead of the page.
    func style(of face: Face, over background: Style) -> Style {
        var style = style(of: face)
        if style.background == palette.areas.page { style.background = background.background }
        return style
    }

    /// A style where keys are for what stands there. Its background differs from all others by 3 to 1 (WCAG 2.2, success
    /// criterion 1.4.11); with 16 colours or none it is the colour of the user's own texts.
    func focused(_ style: Style) -> Style {
        let attributes = style.attributes.subtracting(.faint)
        guard hasBackgrounds else { return Style(.standard, on: .standard, attributes.union(.reversed)) }
        return Style(palette.areas.page, on: palette.areas.focus, attributes)
    }

    /// The sign beside the focus, on a page or a sheet.
    func focusMark(over background: Style) -> Style {
        Style(palette.texts.accent, on: background.background, .bold)
    }

    /// A style of letters that are selected, also where the focus is.
    func selected(_ style: Style) -> Style {
        guard hasBackgrounds else {
            let isReversed = style.attributes.contains(.reversed)
            return Style(.standard, on: .standard, isReversed ? [] : .reversed)
        }
        return Style(palette.areas.page, on: palette.texts.text)
    }

    /// A style behind a sheet.
    func dimmed(_ style: Style) -> Style {
        guard hasBackgrounds else { return Style(.standard, on: .standard, .faint) }
        return Style(palette.texts.border, on: palette.areas.page, style.attributes.subtracting([.bold, .reversed]))
    }
}
