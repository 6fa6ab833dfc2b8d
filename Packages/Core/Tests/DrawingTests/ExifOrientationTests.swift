import Foundation
import Testing

@testable import Drawing

struct ExifOrientationTests {
    @Test(arguments: [true, false], UInt16(0)...10)
    func theTagIsReadInBothByteOrders(isLittle: Bool, value: UInt16) {
        let bytes = FileBytes(Data(ExifData.tag(value, isLittle: isLittle)))
        #expect(ExifReader.orientation(in: bytes) == ExifOrientation(rawValue: Int(value)) ?? .up)
    }

    @Test(
        arguments: [
            ExifData.tag(6, isLittle: true, tag: 0x0111), ExifData.tag(6, isLittle: true, type: 4),
            ExifData.tag(6, isLittle: true, count: 2), ExifData.tag(6, isLittle: true, directory: 0xffff_ffff),
            ExifData.tag(6, isLittle: true, directory: 21), ExifData.tag(6, isLittle: true, entries: 0),
            Array("II".utf8), Array("XX*\0".utf8), Array("II+\0".utf8) + [8, 0, 0, 0], [],
            Array(ExifData.tag(6, isLittle: true).prefix(17)),
            // The directory is the header itself.
            ExifData.tag(6, isLittle: true, directory: 0),
        ] as [[UInt8]])
    func nonsenseIsUpright(bytes: [UInt8]) {
        #expect(ExifReader.orientation(in: FileBytes(Data(bytes))) == .up)
    }

    @Test func aTagBehindOthersIsFoundThoughTheListClaimsToBeLonger() {
        let other = ExifData.tag(1, isLittle: false, tag: 0x0100, entries: 0xffff).dropLast(4)
        let entry = ExifData.tag(5, isLittle: false)[10..<22]
        #expect(ExifReader.orientation(in: FileBytes(Data(other + entry))) == .transposed)
    }

    /// The places of JEITA CP-3451, and what Pillow makes of them.
    @Test(arguments: ExifOrientation.allCases)
    func picturesAreTurnedAsOthersTurnThem(orientation: ExifOrientation) {
        let colours: [[UInt8]] = [
            [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0], [0, 255, 255], [255, 0, 255],
        ]
        let image = PixelImage(width: 3, height: 2, pixels: colours.flatMap { $0 + [255] })
        let turned = image.oriented(orientation)
        #expect(turned.width == (orientation.swapsSides ? 2 : 3))
        let expected = Fixtures.orient.dropFirst((orientation.rawValue - 1) * 24).prefix(24)
        #expect(turned.pixels == [UInt8](expected))
    }
}
