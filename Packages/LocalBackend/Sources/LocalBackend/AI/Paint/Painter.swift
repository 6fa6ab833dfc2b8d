import Crypto
import Drawing
import Foundation

/// Draws a picture from the words of a prompt: a background and shapes, in the colours that the prompt names.
///
/// The same words and size give the same bytes, on every machine: it calculates with whole numbers alone.
struct Painter {
    static let model = "slipway-paint"

    private var canvas: Canvas
    private var random: SeededRandom
    private let colours: [Colour]

    static func paint(_ prompt: String, width: Int, height: Int) -> PixelImage {
        var painter = Painter(prompt, width: width, height: height)
        painter.drawBackground()
        for _ in 0..<(3 + painter.random.below(10)) { painter.drawShape() }
        return PixelImage(width: width, height: height, pixels: painter.canvas.bytes)
    }

    private init(_ prompt: String, width: Int, height: Int) {
        let words = Self.folded(prompt)
        var random = SeededRandom(words)
        let named = Colour.named(in: words)
        // A picture of one colour has shades of it.
        let palette = named.isEmpty ? (0..<4).map { _ in Colour.any(&random) } : named
        colours = palette + palette.map { $0.shaded(by: 60) } + palette.map { $0.shaded(by: -60) }
        canvas = Canvas(width: width, height: height)
        self.random = random
    }

    /// Case, accents and blanks make no difference.
    static func folded(_ prompt: String) -> String {
        prompt.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private mutating func drawBackground() {
        let (top, bottom) = (anyColour(), anyColour())
        for row in 0..<canvas.height {
            canvas.fill(row: row, from: 0, to: canvas.width, top.mixed(with: bottom, part: row, of: canvas.height))
        }
    }

    private mutating func drawShape() {
        let colour = anyColour()
        let size = canvas.width / 12 + random.below(canvas.width / 4)
        let (x, y) = (random.below(canvas.width), random.below(canvas.height))
        switch random.below(4) {
        case 0: canvas.drawDisc(x, y, radius: size / 2, colour)
        case 1: canvas.drawRectangle(x, y, width: size, height: size / 2 + random.below(size), colour)
        case 2: canvas.drawTriangle(x, y, size: size, colour)
        default: canvas.drawRing(x, y, radius: size / 2, colour)
        }
    }

    private mutating func anyColour() -> Colour {
        colours[random.below(colours.count)]
    }
}

/// Numbers that follow from a text (SplitMix64, seeded with the text's SHA-256).
struct SeededRandom {
    private var state: UInt64

    init(_ text: String) {
        state = SHA256.hash(data: Data(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// From 0 to `limit` - 1; 0 for a limit below 1.
    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        mixed ^= mixed >> 31
        return limit < 1 ? 0 : Int(mixed % UInt64(limit))
    }
}
