import Foundation
import Testing

@testable import Drawing

struct PNGChunksTests {
    private static let header = PNGFile.signature + PNGFile.header(2, 2)
    private static let end = PNGFile.chunk("IEND", Data())
    private static let pixels = PNGFile.chunk("IDAT", Data([1, 2, 3]))

    @Test(arguments: ["tEXt", "zTXt", "iTXt", "eXIf", "iCCP", "acTL", "fdAT", "sPLT"])
    func whatThePixelsDoNotDependOnIsLeftOut(type: String) throws {
        let chunk = PNGFile.chunk(type, Data(count: 1_000))
        let file = Self.header + chunk + Self.pixels + chunk + Self.end
        #expect(try PNGChunk.pixels(of: file) == Self.header + Self.pixels + Self.end)
    }

    @Test(arguments: ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "CgBI"])
    func whatThePixelsDependOnStays(type: String) throws {
        let file = Self.header + PNGFile.chunk(type, Data([1])) + Self.pixels + Self.end
        #expect(try PNGChunk.pixels(of: file) == file)
    }

    /// libpng would take the memory that the length asks for.
    @Test(arguments: ["tEXt", "PLTE", "gAMA"]) func aChunkThatIsLongerThanTheFileIsRefused(type: String) {
        let file = Self.header + PNGFile.number(0x7fff_ffff) + Data(type.utf8) + Data(count: 50)
        #expect(throws: PictureProblem.damaged("it ends in a chunk")) { try PNGChunk.pixels(of: file) }
    }

    @Test func pixelsMayEndTooEarly() throws {
        let cut = (Self.header + Self.pixels).dropLast(5)
        #expect(try PNGChunk.pixels(of: cut) == cut)
        #expect(try PNGChunk.pixels(of: Self.header) == Self.header)
    }

    @Test func aPartOfOtherDataIsReadAsWell() throws {
        let file = Self.header + PNGFile.chunk("tEXt", Data(count: 9)) + Self.pixels + Self.end
        let part = (Data(count: 5) + file).dropFirst(5)
        #expect(try PNGChunk.pixels(of: part) == Self.header + Self.pixels + Self.end)
    }
}
