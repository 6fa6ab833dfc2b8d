import CoreTesting
import Foundation
import Testing

@testable import Drawing

/// Sixel graphics.
struct SixelTests {
    private static func text(_ image: PixelImage, rows: Int = 1, visible: Range<Int>? = nil) -> String {
        let picture = SixelPicture(image, over: PixelColor(0, 0, 0), rows: rows)
        return String(decoding: picture.bytes(rows: visible ?? 0..<rows), as: UTF8.self)
    }

    @Test func sixPixelsAreALetter() {
        var pixels = [UInt8](repeating: 0, count: 4 * 4 * 6)
        for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
        // The first pixel of the second row, and the last one of all, are white.
        for index in [4, 23] { pixels.replaceSubrange((index * 4)..<(index * 4 + 3), with: [255, 255, 255]) }
        let image = PixelImage(width: 4, height: 6, pixels: pixels)
        #expect(Self.text(image) == "\u{1b}P7;1q\"1;1;4;6#0;2;0;0;0#1;2;100;100;100#0|~~^$#1A??_\u{1b}\\")
    }

    @Test func onlyWholeBandsAreDrawn() {
        // Twenty rows of pixels are three bands and a third.
        let text = Self.text(.filled(5, 20, [0, 255, 0, 255]))
        #expect(text == "\u{1b}P7;1q\"1;1;5;18#0;2;0;100;0#0!5~-#0!5~-#0!5~\u{1b}\\")
    }

    @Test func aPartIsCutFromTheWhole() {
        let top = PixelImage.filled(5, 12, [255, 0, 0, 255]).pixels
        let bottom = PixelImage.filled(5, 12, [0, 0, 255, 255]).pixels
        let image = PixelImage(width: 5, height: 24, pixels: top + bottom)
        let text = Self.text(image, rows: 2, visible: 1..<2)
        #expect(text.contains("\"1;1;5;12"))
        #expect(text.hasSuffix("#1!5~-#1!5~\u{1b}\\"))
    }

    @Test func aPaletteHasAtMost256Colours() throws {
        let picture = SixelPicture(.noise(100, 60), over: PixelColor(0, 0, 0), rows: 3)
        #expect(picture.colors.count == 256)
        #expect(picture.indices.count == 6_000)
        #expect(Set(picture.indices).count == 256)
    }

    @Test func fewColoursAreExact() {
        let colors = (0..<100).flatMap { number -> [UInt8] in [UInt8(number * 2), UInt8(255 - number), 7, 255] }
        let picture = SixelPicture(
            PixelImage(width: 100, height: 1, pixels: colors), over: PixelColor(0, 0, 0), rows: 1)
        let wanted = (0..<100).map { number -> SixelColor in
            SixelColor(PixelColor(UInt8(number * 2), UInt8(255 - number), 7))
        }
        #expect(picture.indices.map { picture.colors[Int($0)] } == wanted)
    }

    @Test func theMiddleOfManyColoursIsClose() {
        // A gradient of 65,536 colours.
        let pixels = (0..<65_536).flatMap { number -> [UInt8] in [UInt8(number & 255), UInt8(number >> 8), 128, 255] }
        let image = PixelImage(width: 256, height: 256, pixels: pixels)
        let picture = SixelPicture(image, over: PixelColor(0, 0, 0), rows: 1)
        let errors = picture.indices.enumerated().map { index, number -> Int in
            let color = picture.colors[Int(number)]
            let (red, green) = (Int(color.red) * 255 / 100, Int(color.green) * 255 / 100)
            return abs(red - (index & 255)) + abs(green - (index >> 8))
        }
        #expect(errors.reduce(0, +) / errors.count < 16)
    }

    // MARK: Another decoder

    private static let decoder = ["/usr/bin/sixel2png", "/usr/local/bin/sixel2png"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private static func decoded(_ bytes: [UInt8], _ decoder: String) async throws -> PixelImage {
        let directory = try TemporaryDirectory()
        try Data(bytes).write(to: directory.path("picture.six"))
        let process = try SpawnedProcess.start(
            decoder, ["-i", directory.path("picture.six").path, "-o", directory.path("picture.png").path])
        #expect(await process.wait() == .exited(0))
        let data = try Data(contentsOf: directory.path("picture.png"))
        let header = try PictureHeader.read(data, limits: PictureLimits())
        return try PictureLibraries.shared.decode(data, header: header, atLeast: nil)
    }

    @Test(
        .enabled(if: decoder != nil, "libsixel's sixel2png is not there."),
        arguments: [(40, 30, 5), (33, 17, 3), (7, 6, 1)])
    func libsixelSeesTheSamePixels(width: Int, height: Int, colors: Int) async throws {
        // A few colours in random places.
        let noise = PixelImage.noise(width, height)
        let pixels = stride(from: 0, to: noise.pixels.count, by: 4).flatMap { index -> [UInt8] in
            let color = UInt8(Int(noise.pixels[index]) * colors / 256)
            return [color * 50, 255 - color * 30, color * 7, 255]
        }
        let image = PixelImage(width: width, height: height, pixels: pixels)
        try await expectSame(image, rows: 1)
        // Many colours.
        try await expectSame(.noise(61, 48, alpha: 0...255), rows: 4)
    }

    private func expectSame(_ image: PixelImage, rows: Int) async throws {
        let picture = SixelPicture(image, over: PixelColor(200, 100, 0), rows: rows)
        let shown = try await Self.decoded(picture.bytes(rows: 0..<rows), try #require(Self.decoder))
        let colors = shown.colors(over: PixelColor(0, 0, 0))
        let height = image.height / 6 * 6
        #expect((shown.width, shown.height) == (image.width, height))
        for line in 0..<height {
            let expected = (0..<image.width).map { column -> [Int] in
                let color = picture.colors[Int(picture.indices[line * image.width + column])]
                return [color.red, color.green, color.blue].map { Int($0) }
            }
            let actual = colors[(line * image.width)..<((line + 1) * image.width)].map { color in
                [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
            }
            #expect(actual == expected, "line \(line)")
        }
    }
}
