/// What can be measured of a picture: its size, its commonest colours, and how bright it is.
public struct PictureFacts: Sendable, Equatable {
    public let width: Int
    public let height: Int
    /// The colours from the most frequent, at most 4: a name and its share from 0 to 1.
    public let colours: [Colour]
    public let brightness: Double

    public struct Colour: Sendable, Equatable {
        public let name: String
        public let share: Double
    }

    public init(_ image: PixelImage) {
        width = image.width
        height = image.height
        // Colours of so small a picture are those of the whole one, nearly.
        let small = image.scaled(toFit: 64)
        var counts: [String: Int] = [:]
        var light = 0.0
        var visible = 0.0
        for pixel in stride(from: 0, to: small.pixels.count, by: 4) {
            let colour = NamedColour(small.pixels[pixel..<pixel + 4])
            counts[colour.name, default: 0] += 1
            light += colour.lightness * colour.alpha
            visible += colour.alpha
        }
        let count = Double(small.width * small.height)
        brightness = visible > 0 ? light / visible : 0
        colours = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
            .map { Colour(name: $0.key, share: Double($0.value) / count) }
    }
}

private struct NamedColour {
    let name: String
    /// From 0 to 1, as eyes weigh the colours (ITU-R BT.601).
    let lightness: Double
    let alpha: Double

    init(_ pixel: ArraySlice<UInt8>) {
        let parts = pixel.map { Double($0) / 255 }
        let (red, green, blue) = (parts[0], parts[1], parts[2])
        alpha = parts[3]
        lightness = 0.299 * red + 0.587 * green + 0.114 * blue
        let highest = max(red, green, blue)
        let range = highest - min(red, green, blue)
        if alpha < 0.5 {
            name = "transparent"
        } else if range < 0.1 || range / max(highest, 0.01) < 0.15 {
            name = Self.grey(lightness)
        } else if highest < 0.15 {
            name = "black"
        } else {
            let hue = Self.hue(red, green, blue, highest, range)
            name = Self.colour(hue, highest: highest, isPale: range / highest < 0.4)
        }
    }

    private static func grey(_ lightness: Double) -> String {
        switch lightness {
        case ..<0.15: "black"
        case ..<0.4: "dark grey"
        case ..<0.7: "grey"
        case ..<0.92: "light grey"
        default: "white"
        }
    }

    private static func hue(
        _ red: Double, _ green: Double, _ blue: Double, _ highest: Double, _ range: Double
    ) -> Double {
        let sixth =
            switch highest {
            case red: ((green - blue) / range).truncatingRemainder(dividingBy: 6)
            case green: (blue - red) / range + 2
            default: (red - green) / range + 4
            }
        return sixth < 0 ? sixth * 60 + 360 : sixth * 60
    }

    private static func colour(_ hue: Double, highest: Double, isPale: Bool) -> String {
        let name =
            switch hue {
            case ..<15, 345...: "red"
            case ..<45: highest < 0.6 ? "brown" : "orange"
            case ..<70: "yellow"
            case ..<165: "green"
            case ..<200: "turquoise"
            case ..<260: "blue"
            case ..<290: "purple"
            default: "pink"
            }
        if name == "brown" { return name }
        return highest < 0.45 ? "dark \(name)" : isPale ? "light \(name)" : name
    }
}
