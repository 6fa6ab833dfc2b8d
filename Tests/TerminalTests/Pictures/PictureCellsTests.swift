import Drawing
import Testing

@testable import Terminal

/// Pictures as letters.
struct PictureCellsTests {
    private static let black = PixelColor(0, 0, 0)

    private static func look(
        _ colors: ColorDepth = .rgb, isASCII: Bool = false, over background: PixelColor = black, isDark: Bool = true
    ) -> PictureLook {
        PictureLook(
            colors: colors, isASCII: isASCII, background: background, style: Style(.palette(3)), isDark: isDark)
    }

    private static func letters(_ image: PixelImage, _ look: PictureLook) -> String {
        String(PictureCells.cells(of: image, look).map(\.letter))
    }

    @Test func aCellHasTwoExactColours() {
        let image = PixelImage(
            width: 2, height: 2,
            pixels: [1, 2, 3, 255, 9, 9, 9, 255, /* below */ 4, 5, 6, 255, 9, 9, 9, 255])
        #expect(
            PictureCells.cells(of: image, Self.look()) == [
                Cell("▀", Style(.rgb(1, 2, 3), on: .rgb(4, 5, 6))), Cell(" ", Style(.rgb(9, 9, 9), on: .rgb(9, 9, 9))),
            ])
    }

    @Test func transparentPixelsShowTheBackground() {
        let image = PixelImage(width: 1, height: 2, pixels: [255, 255, 255, 0, 255, 255, 255, 51])
        let cells = PictureCells.cells(of: image, Self.look(over: PixelColor(10, 20, 30)))
        #expect(cells == [Cell("▀", Style(.rgb(10, 20, 30), on: .rgb(59, 67, 75)))])
    }

    @Test func everyColourOf256IsShownAsItself() {
        let steps = [0, 95, 135, 175, 215, 255]
        for index in 16...255 {
            let place = index - 16
            let level = 8 + 10 * (index - 232)
            let value =
                index >= 232 ? (level, level, level) : (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
            let (color, pixel) = Color.closest(to: value, in: .indexed)
            #expect((Int(pixel.red), Int(pixel.green), Int(pixel.blue)) == value)
            #expect(color.index == UInt8(index))
        }
    }

    /// Xterm's values.
    private static let palette = [
        PixelColor(0, 0, 0), PixelColor(205, 0, 0), PixelColor(0, 205, 0), PixelColor(205, 205, 0),
        PixelColor(0, 0, 238), PixelColor(205, 0, 205), PixelColor(0, 205, 205), PixelColor(229, 229, 229),
        PixelColor(127, 127, 127), PixelColor(255, 0, 0), PixelColor(0, 255, 0), PixelColor(255, 255, 0),
        PixelColor(92, 92, 255), PixelColor(255, 0, 255), PixelColor(0, 255, 255), PixelColor(255, 255, 255),
    ]

    @Test(
        arguments: [ColorDepth.indexed, .palette],
        [PixelColor(110, 60, 30), PixelColor(20, 40, 80), PixelColor(228, 136, 117), PixelColor(60, 253, 230)])
    func fewColoursAreMixed(depth: ColorDepth, wanted: PixelColor) {
        let pixels = Array(repeating: wanted, count: 1_600)
        let colors = ColorDiffusion(depth: depth).colors(of: pixels, width: 40)
        let shown = colors.map { color -> PixelColor in
            switch color {
            case .palette(let number): Self.palette[Int(number)]
            case .rgb(let red, let green, let blue): PixelColor(red, green, blue)
            case .standard: PixelColor(0, 0, 0)
            }
        }
        let average = { (channel: (PixelColor) -> UInt8) in shown.reduce(0) { $0 + Int(channel($1)) } / shown.count }
        #expect(abs(average(\.red) - Int(wanted.red)) < 6)
        #expect(abs(average(\.green) - Int(wanted.green)) < 6)
        #expect(abs(average(\.blue) - Int(wanted.blue)) < 6)
    }

    @Test func withoutColoursBrightnessIsAnAmountOfDots() {
        let grey = (0..<10).flatMap { value -> [UInt8] in [UInt8](repeating: UInt8(value * 28), count: 3) + [255] }
        let image = PixelImage(width: 10, height: 2, pixels: grey + grey)
        #expect(Self.letters(image, Self.look(.none)) == " .:-=+*#%@")
        #expect(Self.letters(image, Self.look(.rgb, isASCII: true)) == " .:-=+*#%@")
        // On a light terminal dots are dark.
        #expect(Self.letters(image, Self.look(.none, isDark: false)) == "@%#*+=-:. ")
        #expect(PictureCells.cells(of: image, Self.look(.none)).allSatisfy { $0.style == Style(.palette(3)) })
    }

    @Test func aFadedPictureIsCloserToItsBackground() {
        var look = Self.look()
        look.isFaded = true
        let cells = PictureCells.cells(of: .filled(1, 2, [90, 60, 30, 255]), look)
        #expect(cells == [Cell(" ", Style(.rgb(30, 20, 10), on: .rgb(30, 20, 10)))])
    }

    @Test(arguments: [(1, 1), (4, 4), (7, 3), (3, 9)]) func aPictureGetsExactlyTheWantedSize(width: Int, height: Int) {
        let image = PixelImage.noise(4, 4).resized(width: width, height: height)
        #expect((image.width, image.height) == (width, height))
        let plain = PixelImage.filled(2, 2, [1, 2, 3, 4]).resized(width: width, height: height)
        #expect(plain == .filled(width, height, [1, 2, 3, 4]))
    }
}
