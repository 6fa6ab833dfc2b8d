import Foundation
import Testing

@testable import Drawing

struct JPEGHeaderTests {
    private static func read(_ segments: Data...) throws -> PictureHeader {
        try PictureHeader.read(segments.reduce(JPEGFile.start, +), limits: PictureLimits())
    }

    @Test(arguments: UInt8(0xc0)...0xcf)
    func onlyThreeKindsCanBeRead(marker: UInt8) throws {
        let file = [JPEGFile.frame(300, 200, marker: marker), JPEGFile.scan()]
        if marker <= 0xc2 {
            let header = try Self.read(file[0], file[1])
            #expect(header == PictureHeader(format: .jpeg, width: 300, height: 200, orientation: .up))
        } else {
            let hasNoSize = [0xc4, 0xcc].contains(marker)
            let problem = PictureProblem.unsupported(.jpeg, reason: "this kind of JPEG cannot be read")
            #expect(throws: hasNoSize ? .damaged("it has no size") : problem) { try Self.read(file[0], file[1]) }
        }
    }

    @Test(
        arguments: [
            (JPEGFile.frame(3, 2, precision: 12), PictureProblem.unsupported(.jpeg, reason: "it has 12 bits a colour")),
            (JPEGFile.frame(3, 2, components: 2), .unsupported(.jpeg, reason: "it has 2 colours")),
            (JPEGFile.frame(3, 0), .damaged("its size is not allowed")),
            (JPEGFile.frame(0, 3), .damaged("its size is not allowed")),
            (JPEGFile.frame(3, 2) + JPEGFile.frame(3, 2), .damaged("its size is not whole")),
            (JPEGFile.segment(0xc0, [8, 0, 2]), .damaged("its size is not whole")),
            (JPEGFile.scan(), .damaged("it has no size")),
            (JPEGFile.end, .damaged("it has no pixels")),
            (Data([0xff, 0xe0, 0, 1, 0, 0]), .damaged("it ends in its header")),
            (Data([0xff, 0xe0, 0xff, 0xff, 0]), .damaged("it ends in its header")),
            (Data([0xff, 0xe0]), .damaged("it ends in its header")),
            (Data([0xff, 0xff, 0xff, 0xff]), .damaged("it ends in its header")),
            (JPEGFile.frame(3, 2), .damaged("it ends in its header")),
        ] as [(Data, PictureProblem)])
    func aHeaderThatIsWrongIsSaidToBe(content: Data, problem: PictureProblem) {
        // A file that begins like one needs a marker behind its start.
        let file = JPEGFile.start + JPEGFile.segment(0xfe, []) + content
        #expect(throws: problem) { try PictureHeader.read(file, limits: PictureLimits()) }
    }

    @Test func fillBytesAndBytesBetweenSegmentsAreSkipped() throws {
        let header = try Self.read(
            Data([0xff, 0xff, 0xff]), JPEGFile.segment(0xe0, [1, 2, 3]).dropFirst(), Data([1, 2, 0xff, 0]),
            JPEGFile.frame(3, 2), JPEGFile.scan())
        #expect(header.width == 3)
    }

    @Test func hostileHeadersEndSoon() {
        #expect(throws: PictureProblem.damaged("its header is not whole")) {
            try Self.read(Data([0xff]), Data(count: 1 << 20))
        }
        #expect(throws: PictureProblem.damaged("its header is not whole")) {
            try Self.read(Data(repeating: 0xff, count: 1 << 20))
        }
        let pairs = Data(repeatElement([0xff, 0] as [UInt8], count: 1 << 19).joined())
        #expect(throws: PictureProblem.damaged("its header is not whole")) { try Self.read(Data([0xff]), pairs) }
        let comment = JPEGFile.segment(0xfe, [])
        let many = (0..<100_000).reduce(into: Data()) { file, _ in file += comment }
        #expect(throws: PictureProblem.damaged("its header has no end")) { try Self.read(many) }
    }

    /// A picture that is decoded at a smaller size may have four times as many pixels, unless the decoder keeps them all.
    @Test func theLimitOfPixelsDependsOnTheDecodersMemory() throws {
        let (width, height) = (16_000, 10_000)
        let frame = JPEGFile.frame(width, height)
        #expect(try Self.read(frame, JPEGFile.scan()).width == width)
        #expect(throws: PictureProblem.tooManyPixels(width: width, height: height + 1, limit: 160_000_000)) {
            try Self.read(JPEGFile.frame(width, height + 1), JPEGFile.scan())
        }
        let problem = PictureProblem.tooManyPixels(width: width, height: height, limit: 40_000_000)
        #expect(throws: problem) { try Self.read(frame, JPEGFile.scan(components: 1)) }
        #expect(throws: problem) { try Self.read(JPEGFile.frame(width, height, marker: 0xc2), JPEGFile.scan()) }
        #expect(throws: PictureProblem.sideTooLong(width: 16_385, height: 1, limit: 16_384)) {
            try Self.read(JPEGFile.frame(16_385, 1), JPEGFile.scan())
        }
    }

    @Test func theFirstEXIFSegmentCounts() throws {
        func exif(_ value: UInt16) -> Data {
            JPEGFile.segment(0xe1, Array("Exif\0\0".utf8) + ExifData.tag(value, isLittle: false))
        }
        let xmp = JPEGFile.segment(0xe1, Array("http://ns.adobe.com/xap/1.0/\0".utf8))
        let rest = JPEGFile.frame(3, 2) + JPEGFile.scan()
        #expect(try Self.read(xmp, exif(8), exif(3), rest).orientation == .left)
        #expect(try Self.read(exif(99), exif(3), rest).orientation == .up)
        #expect(try Self.read(xmp, rest).orientation == .up)
    }

    @Test func aMissingEndIsSeen() throws {
        let whole = FileBytes(Fixtures.photo)
        let cut = FileBytes(Fixtures.photo.prefix(1_000))
        #expect(try !JPEGHeader.read(whole).isCut(whole))
        #expect(try JPEGHeader.read(cut).isCut(cut))
    }
}
