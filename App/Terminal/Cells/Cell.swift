/// One cell of a grid.
package struct Cell: Equatable, Sendable {
    /// How many columns a letter takes of which the cell has a part.
    package enum Part: UInt8, Sendable {
        /// A letter of one column.
        case whole
        /// A letter of two columns; the right half stands in the next cell.
        case left
        /// The right half of the letter before. The cell's own letter is a space.
        case right
    }

    package var letter: Character
    package var style: Style
    package var part: Part

    package init(_ letter: Character = " ", _ style: Style = Style(), _ part: Part = .whole) {
        self.letter = letter
        self.style = style
        self.part = part
    }

    /// Whether nothing but the background is visible.
    var isBlank: Bool {
        letter == " " && part == .whole && style.attributes.isDisjoint(with: [.underlined, .reversed, .struckThrough])
    }
}
