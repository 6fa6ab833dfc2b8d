import Foundation
import Testing

@testable import Drawing

/// JPEG files whose sampling factors have no name, as Illustrator and cameras write them.
struct OddSamplingTests {
    private static let red: [UInt8] = [254, 0, 0, 255]
    private static let cyan: [UInt8] = [0, 255, 255, 255]

    /// The factors of each component, across and down: at most ten blocks together.
    @Test(
        .enabled(if: Codecs.readsJPEG),
        arguments: [
            [0x11, 0x11, 0x11], [0x22, 0x11, 0x11], [0x31, 0x11, 0x11], [0x13, 0x11, 0x11], [0x22, 0x12, 0x21],
            [0x22, 0x22, 0x11], [0x12, 0x11, 0x12], [0x21, 0x11, 0x21], [0x11, 0x21, 0x11], [0x41, 0x21, 0x11],
            [0x11, 0x11, 0x11, 0x11], [0x22, 0x11, 0x11, 0x22], [0x12, 0x12, 0x11, 0x11], [0x21, 0x21, 0x21, 0x21],
        ] as [[UInt8]])
    func isReadWhole(factors: [UInt8]) throws {
        let isInk = factors.count == 4
        let file = JPEGFile.flat(
            50, 30, factors: factors, levels: isInk ? [0, 255, 255, 255] : [76, 85, 255], isInk: isInk)
        let image = try Codecs.decode(file)
        #expect(image.distance(to: .filled(50, 30, isInk ? Self.cyan : Self.red)) <= 3)
    }

    /// What ends in its header is still damaged.
    @Test(.enabled(if: Codecs.readsJPEG)) func damageIsStillFound() throws {
        let file = JPEGFile.flat(50, 30, factors: [0x31, 0x11, 0x11], levels: [76, 85, 255], isInk: false)
        let scan = try #require(file.range(of: Data([0xff, 0xda])))
        #expect(throws: PictureProblem.self) { try Codecs.decode(file[..<scan.lowerBound] + JPEGFile.end) }
        let header = try PictureHeader.read(file, limits: PictureLimits())
        #expect(throws: PictureProblem.self) {
            try Codecs.shared.decode(JPEGFile.start + JPEGFile.end, header: header, atLeast: nil)
        }
    }
}

extension JPEGFile {
    /// A picture of one colour (ITU T.81, Annex F): each block has nothing but its mean.
    ///
    /// - Parameters:
    ///   - factors: of each component.
    ///   - levels: of each component.
    ///   - isInk: whether it is CMYK, as Adobe's programs write it.
    fileprivate static func flat(
        _ width: Int, _ height: Int, factors: [UInt8], levels: [Int], isInk: Bool
    ) -> Data {
        let components = factors.indices.map { UInt8($0) }
        let size = [height >> 8, height & 255, width >> 8, width & 255, factors.count].map { UInt8($0) }
        var file = start
        if isInk { file += segment(0xee, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]) }
        // A mean counts eight times.
        file += segment(0xdb, [0] + [UInt8](repeating: 8, count: 64))
        file += segment(0xc0, [8] + size + components.flatMap { [$0, factors[Int($0)], 0] })
        // Differences of means: the codes of the lengths 0 to 11 have four bits. Anything else: the end of the block alone.
        file += segment(0xc4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11))
        file += segment(0xc4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        file += segment(0xda, [components.last.map { $0 + 1 } ?? 0] + components.flatMap { [$0, 0] } + [0, 63, 0])
        let across = (width - 1) / (8 * Int((factors.map { $0 >> 4 }.max() ?? 1))) + 1
        let down = (height - 1) / (8 * Int((factors.map { $0 & 15 }.max() ?? 1))) + 1
        var bits: [UInt8] = []
        func write(_ value: Int, _ count: Int) {
            for place in (0..<count).reversed() { bits.append(UInt8(value >> place & 1)) }
        }
        for unit in 0..<across * down {
            for (factor, level) in zip(factors, levels) {
                for block in 0..<Int(factor >> 4) * Int(factor & 15) {
                    let difference = unit == 0 && block == 0 ? level - 128 : 0
                    let length = Int.bitWidth - abs(difference).leadingZeroBitCount
                    write(length, 4)
                    write(difference < 0 ? difference - 1 + 1 << length : difference, length)
                    write(0, 1)
                }
            }
        }
        while !bits.count.isMultiple(of: 8) { bits.append(1) }
        for start in stride(from: 0, to: bits.count, by: 8) {
            let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            file += byte == 0xff ? [0xff, 0] : [byte]
        }
        return file + end
    }
}
