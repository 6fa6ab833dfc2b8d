/// An opaque colour.
struct Colour: Sendable, Equatable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static func any(_ random: inout SeededRandom) -> Colour {
        Colour(UInt8(random.below(256)), UInt8(random.below(256)), UInt8(random.below(256)))
    }

    /// The colours that a text names, in its order.
    static func named(in text: String) -> [Colour] {
        text.split { !$0.isLetter }.compactMap { names[String($0)] }
    }

    /// A lighter colour; a darker one for a negative amount.
    func shaded(by amount: Int) -> Colour {
        func shaded(_ part: UInt8) -> UInt8 { UInt8(clamping: Int(part) + amount) }
        return Colour(shaded(red), shaded(green), shaded(blue))
    }

    /// - Parameter part: 0 for this colour, `whole` for the other.
    func mixed(with other: Colour, part: Int, of whole: Int) -> Colour {
        func mixed(_ own: UInt8, _ others: UInt8) -> UInt8 {
            UInt8(clamping: Int(own) + (Int(others) - Int(own)) * part / max(1, whole))
        }
        return Colour(mixed(red, other.red), mixed(green, other.green), mixed(blue, other.blue))
    }

    private static let names: [String: Colour] = [
        "beige": Colour(235, 222, 190), "black": Colour(20, 20, 20), "blue": Colour(40, 90, 220),
        "brown": Colour(120, 75, 40), "cyan": Colour(40, 200, 210), "gold": Colour(220, 175, 50),
        "gray": Colour(128, 128, 128), "green": Colour(40, 160, 70), "grey": Colour(128, 128, 128),
        "magenta": Colour(210, 40, 170), "orange": Colour(245, 140, 30), "pink": Colour(245, 150, 185),
        "purple": Colour(125, 50, 175), "red": Colour(215, 45, 45), "silver": Colour(190, 195, 200),
        "turquoise": Colour(60, 205, 190), "violet": Colour(145, 90, 220), "white": Colour(245, 245, 245),
        "yellow": Colour(245, 215, 60),
    ]
}
