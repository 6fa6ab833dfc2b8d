import CoreTesting
import Foundation
import Testing

@testable import Drawing

/// Files that are nearly pictures. They are decoded in a child process, so that a crash of a library is a failed test.
@Suite(.timeLimit(.minutes(10))) struct PictureFuzz {
    /// Without the library of PNG files, every file would be refused at once.
    @Test(.enabled(if: Codecs.readsPNG)) func damagedFilesEndInAnErrorOrAPicture() async {
        await #expect(processExitsWith: .success) {
            var generator = SeededGenerator(seed: 17)
            let files = [
                Fixtures.photo, Fixtures.progressive, Fixtures.grey, Fixtures.cyan, Fixtures.palette, Fixtures.turned,
                Fixtures.sixteen, PixelImage.noise(20, 10).png(),
            ]
            var limits = PictureLimits()
            limits.pixels = 100_000
            limits.sentSide = 64
            for _ in 0..<Fuzz.count {
                let data = PictureFuzz.mutated(files.randomElement(using: &generator) ?? Data(), using: &generator)
                guard let header = try? PictureHeader.read(data, limits: limits) else { continue }
                let side = Bool.random(using: &generator) ? 8 : nil
                guard let image = try? Codecs.shared.decode(data, header: header, atLeast: side) else { continue }
                guard image.width <= header.width, image.height <= header.height else { exit(1) }
            }
        }
    }

    private static func mutated(_ file: Data, using generator: inout SeededGenerator) -> Data {
        var bytes = [UInt8](file)
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: bytes[place] = .random(in: 0...255, using: &generator)
            case 2: bytes.removeSubrange(place...)
            case 3: bytes.insert(contentsOf: bytes[..<place].suffix(40), at: place)
            default: bytes.removeSubrange(place..<min(place + 9, bytes.count))
            }
        }
        // A checksum that is right lets damage past it.
        if bytes.count > 33, Bool.random(using: &generator), bytes.starts(with: PNGFile.signature) {
            let sum = CRC32.of(Data(bytes[12..<29]))
            for index in 0..<4 { bytes[29 + index] = UInt8(truncatingIfNeeded: sum >> (24 - UInt32(index) * 8)) }
        }
        return Data(bytes)
    }
}
