import Testing

@testable import Drawing

/// Pixels in the colours of a terminal.
struct TerminalPaletteTests {
    @Test func everyColourIsClosestToItself() {
        let steps = [0, 95, 135, 175, 215, 255]
        for index in 16...255 {
            let place = index - 16
            let level = 8 + 10 * (index - 232)
            let (red, green, blue) =
                index >= 232 ? (level, level, level) : (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
            let color = PixelColor(UInt8(red), UInt8(green), UInt8(blue))
            #expect(TerminalPalette.extended[UInt8(index)] == color)
            #expect(TerminalPalette.extended.number(closestTo: color) == UInt8(index))
        }
        // Xterm's values.
        #expect(
            TerminalPalette.basic[1] == PixelColor(205, 0, 0) && TerminalPalette.basic[12] == PixelColor(92, 92, 255))
        for number in UInt8(0)...15 {
            #expect(TerminalPalette.basic.number(closestTo: TerminalPalette.basic[number]) == number)
        }
    }

    @Test(
        arguments: [TerminalPalette.extended, .basic],
        [PixelColor(110, 60, 30), PixelColor(20, 40, 80), PixelColor(228, 136, 117), PixelColor(60, 253, 230)])
    func coloursThatAreMissingAreMixed(palette: TerminalPalette, wanted: PixelColor) {
        let numbers = ColorDiffusion(palette: palette).numbers(of: Array(repeating: wanted, count: 1_600), width: 40)
        let shown = numbers.compactMap { $0 }.map { palette[$0] }
        let average = { (channel: (PixelColor) -> UInt8) in shown.reduce(0) { $0 + Int(channel($1)) } / shown.count }
        #expect(shown.count == 1_600)
        #expect(Set(numbers).count > 1)
        #expect(abs(average(\.red) - Int(wanted.red)) < 6)
        #expect(abs(average(\.green) - Int(wanted.green)) < 6)
        #expect(abs(average(\.blue) - Int(wanted.blue)) < 6)
    }

    /// The disc of an animation, for example, lies on a background of one colour.
    @Test(arguments: [TerminalPalette.extended, .basic]) func nothingIsMixedIntoABackground(palette: TerminalPalette) {
        var pixels = [PixelColor?](repeating: nil, count: 400)
        for row in 5..<15 {
            for column in 5..<15 { pixels[row * 20 + column] = PixelColor(110, 60, 30) }
        }
        let numbers = ColorDiffusion(palette: palette).numbers(of: pixels, width: 20)
        #expect(numbers.map { $0 == nil } == pixels.map { $0 == nil })
        let blocks = HalfBlock.blocks(of: pixels, width: 20, palette: palette)
        #expect(blocks.count == 200)
        #expect(blocks.first == HalfBlock(upper: .background, lower: .background))
        // The disc begins and ends in the middle of a cell.
        #expect(blocks[2 * 20 + 5].letter == "▄")
        #expect(blocks[2 * 20 + 5].background == .background)
        #expect(blocks[7 * 20 + 5].letter == "▀")
        #expect(blocks[7 * 20 + 5].background == .background)
    }

    @Test(arguments: [TerminalPalette.extended, .basic]) func aPlainAreaOfADrawingHasOneColour(palette: TerminalPalette)
    {
        let pixels = [PixelColor?](repeating: PixelColor(110, 60, 30), count: 400)
        let mixed = HalfBlock.blocks(of: pixels, width: 20, palette: palette)
        let plain = HalfBlock.blocks(of: pixels, width: 20, palette: palette, isMixed: false)
        #expect(Set(mixed).count > 1)
        #expect(Set(plain) == [HalfBlock(upper: plain[0].background, lower: plain[0].background)])
        #expect(plain[0].background == .number(palette.number(closestTo: PixelColor(110, 60, 30))))
    }
}
