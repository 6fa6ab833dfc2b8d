struct ThemePalette {
    /// Behind what is shown.
    struct Areas {
        let page, sheet, bar, field, focus: Color
    }

    struct Texts {
        let text, secondary, accent: Color
        /// The second accent: other authors, lower headings, the keywords of code.
        let reply: Color
        let border: Color
    }

    struct States {
        let error, warning, success, info: Color
    }

    let areas: Areas
    let texts: Texts
    let states: States

    static let dark = ThemePalette(
        areas: Areas(
            page: .rgb(0x16, 0x18, 0x1d), sheet: .rgb(0x1f, 0x22, 0x2a), bar: .rgb(0x24, 0x28, 0x31),
            field: .rgb(0x2a, 0x2e, 0x38), focus: .rgb(0x5f, 0x87, 0xd7)),
        texts: Texts(
            text: .rgb(0xe4, 0xe6, 0xeb), secondary: .rgb(0xa3, 0xa9, 0xb8), accent: .rgb(0x7a, 0xb0, 0xff),
            reply: .rgb(0xd2, 0xa8, 0xff), border: .rgb(0x7d, 0x85, 0x96)),
        states: States(
            error: .rgb(0xff, 0x8f, 0x8f), warning: .rgb(0xf2, 0xc1, 0x66), success: .rgb(0x86, 0xd9, 0x93),
            info: .rgb(0x8c, 0xcf, 0xe8)))

    static let light = ThemePalette(
        areas: Areas(
            page: .rgb(0xfb, 0xfb, 0xfa), sheet: .rgb(0xf1, 0xf2, 0xf4), bar: .rgb(0xe4, 0xe7, 0xec),
            field: .rgb(0xe9, 0xeb, 0xef), focus: .rgb(0x00, 0x5f, 0xaf)),
        texts: Texts(
            text: .rgb(0x1d, 0x21, 0x29), secondary: .rgb(0x50, 0x58, 0x66), accent: .rgb(0x0b, 0x55, 0xb8),
            reply: .rgb(0x6b, 0x2f, 0xa8), border: .rgb(0x6b, 0x72, 0x80)),
        states: States(
            error: .rgb(0xa8, 0x1b, 0x1b), warning: .rgb(0x6e, 0x42, 0x00), success: .rgb(0x12, 0x60, 0x2c),
            info: .rgb(0x0b, 0x57, 0x74)))

    static let darkContrast = ThemePalette(
        areas: Areas(
            page: .rgb(0, 0, 0), sheet: .rgb(0, 0, 0), bar: .rgb(0x1a, 0x1a, 0x1a), field: .rgb(0x1a, 0x1a, 0x1a),
            focus: .rgb(0xaf, 0xd7, 0xff)),
        texts: Texts(
            text: .rgb(255, 255, 255), secondary: .rgb(0xe0, 0xe0, 0xe0), accent: .rgb(0xa8, 0xd0, 0xff),
            reply: .rgb(0xe2, 0xc6, 0xff), border: .rgb(255, 255, 255)),
        states: States(
            error: .rgb(0xff, 0xb3, 0xb3), warning: .rgb(0xff, 0xd9, 0x80), success: .rgb(0xa6, 0xf2, 0xb3),
            info: .rgb(0xb0, 0xe8, 0xff)))

    static let lightContrast = ThemePalette(
        areas: Areas(
            page: .rgb(255, 255, 255), sheet: .rgb(255, 255, 255), bar: .rgb(0xee, 0xee, 0xee),
            field: .rgb(0xee, 0xee, 0xee), focus: .rgb(0x00, 0x00, 0xaf)),
        texts: Texts(
            text: .rgb(0, 0, 0), secondary: .rgb(0x2b, 0x2b, 0x2b), accent: .rgb(0x00, 0x2f, 0x80),
            reply: .rgb(0x4a, 0x14, 0x78), border: .rgb(0, 0, 0)),
        states: States(
            error: .rgb(0x80, 0, 0), warning: .rgb(0x52, 0x30, 0), success: .rgb(0, 0x42, 0x16),
            info: .rgb(0, 0x3c, 0x57)))

    /// For terminals with 16 colours: those of the user's own, on the user's own background.
    static let terminal = ThemePalette(
        areas: Areas(page: .standard, sheet: .standard, bar: .standard, field: .standard, focus: .standard),
        texts: Texts(text: .standard, secondary: .standard, accent: .palette(4), reply: .palette(5), border: .standard),
        states: States(error: .palette(1), warning: .palette(3), success: .palette(2), info: .palette(6)))
}
