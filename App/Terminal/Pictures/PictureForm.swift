/// The way in which a terminal shows pictures.
package enum PictureForm: String, Sendable, CaseIterable {
    /// Not at all: their descriptions stand in their place.
    case words
    /// As letters: half blocks in two colours, or ASCII letters by their brightness.
    case blocks
    /// As the VT340 does it, with a palette.
    case sixel
    /// With kitty's graphics protocol, which takes PNG files.
    case kitty

    /// Whether a picture has more pixels than its cells have halves.
    var hasGraphics: Bool { self == .sixel || self == .kitty }
}

/// How a terminal shows pictures.
package struct PictureOutput: Equatable, Sendable {
    package let form: PictureForm
    package let cell: CellSize

    package init(_ form: PictureForm = .blocks, cell: CellSize = .assumed) {
        self.form = form
        self.cell = cell
    }
}
