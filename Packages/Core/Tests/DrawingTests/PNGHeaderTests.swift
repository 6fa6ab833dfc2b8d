import Foundation
import Testing

@testable import Drawing

struct PNGHeaderTests {
    private static func read(_ data: Data, _ limits: PictureLimits = PictureLimits()) throws -> PictureHeader {
        try PictureHeader.read(data, limits: limits)
    }

    private static func file(_ chunks: Data...) -> Data {
        chunks.reduce(PNGFile.signature, +)
    }

    private static let depths: [UInt8: Set<UInt8>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    @Test(arguments: UInt8(0)...7)
    func eachKindOfColoursHasItsDepths(colours: UInt8) {
        for depth in UInt8(0)...17 {
            let header = try? Self.read(Self.file(PNGFile.header(3, 2, depth: depth, colours: colours)))
            #expect((header != nil) == (Self.depths[colours] ?? []).contains(depth), "\(depth)")
        }
    }

    @Test(
        arguments: [
            (Self.file(PNGFile.header(0, 2)), "its size is not allowed"),
            (Self.file(PNGFile.header(2, 0)), "its size is not allowed"),
            (Self.file(PNGFile.header(1 << 31, 1)), "its size is not allowed"),
            (Self.file(PNGFile.header(2, 2, compression: 1)), "its kind of compression does not exist"),
            (Self.file(PNGFile.header(2, 2, filter: 1)), "its kind of compression does not exist"),
            (Self.file(PNGFile.header(2, 2, interlace: 2)), "its kind of compression does not exist"),
            (Self.file(PNGFile.header(2, 2)).replacing([9], at: 20), "the checksum of its header is wrong"),
            (Self.file(PNGFile.header(2, 2)).dropLast(1), "the checksum of its header is wrong"),
            (Self.file(PNGFile.chunk("tEXt", Data("a".utf8)), PNGFile.header(2, 2)), "it does not begin with a header"),
            (Self.file(PNGFile.chunk("IHDR", Data(count: 12))), "it does not begin with a header"),
            (PNGFile.signature, "it ends in its header"),
            (PNGFile.signature + Data([0, 0, 0, 13, 0x49]), "it ends in its header"),
        ] as [(Data, String)])
    func aHeaderThatIsWrongIsSaidToBe(file: Data, reason: String) {
        #expect(throws: PictureProblem.damaged(reason)) { try Self.read(file) }
    }

    @Test(
        arguments: [
            (8_001, 5_000, PictureProblem.tooManyPixels(width: 8_001, height: 5_000, limit: 40_000_000)),
            (16_385, 1, .sideTooLong(width: 16_385, height: 1, limit: 16_384)),
            (1, 0x7fff_ffff, .sideTooLong(width: 1, height: 0x7fff_ffff, limit: 16_384)),
        ])
    func sizesAreCheckedBeforeAnythingIsDecoded(width: Int, height: Int, problem: PictureProblem) throws {
        #expect(try Self.read(Self.file(PNGFile.header(8_000, 5_000))).width == 8_000)
        #expect(throws: problem) { try Self.read(Self.file(PNGFile.header(width, height))) }
        var limits = PictureLimits()
        limits.bytes = 32
        let file = Self.file(PNGFile.header(1, 1))
        #expect(throws: PictureProblem.tooManyBytes(33, limit: 32)) { try Self.read(file, limits) }
    }

    @Test func theOrientationIsFoundBeforeAndBehindThePixels() throws {
        let exif = PNGFile.chunk("eXIf", Data(ExifData.tag(6, isLittle: true)))
        let pixels = PNGFile.chunk("IDAT", Data([1, 2, 3]))
        let end = PNGFile.chunk("IEND", Data())
        let header = PNGFile.header(3, 2)
        #expect(try Self.read(Self.file(header, exif, pixels, end)).orientation == .right)
        #expect(try Self.read(Self.file(header, pixels, exif, end)).orientation == .right)
        #expect(try Self.read(Self.file(header, pixels, end, exif)).orientation == .up)
        #expect(try Self.read(Self.file(header, exif.replacing([0], at: exif.count - 1), pixels)).orientation == .up)
        let shown = try Self.read(Self.file(header, exif)).shownSize
        #expect(shown == (2, 3))
    }

    @Test func chunksThatAreCutOrClaimToBeHugeEndTheSearch() throws {
        let header = PNGFile.header(3, 2)
        let claims = Data([0xff, 0xff, 0xff, 0xff]) + Data("eXIf".utf8) + Data(count: 8)
        #expect(try Self.read(Self.file(header, claims)).orientation == .up)
        #expect(try Self.read(Self.file(header, Data([0, 0]))).orientation == .up)
        let empty = PNGFile.chunk("abCd", Data())
        let many = (0..<20_000).reduce(into: Self.file(header)) { file, _ in file += empty }
        #expect(try Self.read(many).orientation == .up)
    }
}
