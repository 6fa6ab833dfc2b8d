import CoreTesting
import Foundation
import Testing

@testable import Drawing

/// Files that are nearly pictures. They are decoded in a child process, so that a crash of a library is a failed test, and the
/// memory of that process is measured.
@Suite(.timeLimit(.minutes(10))) struct PictureFuzz {
    @Test(.enabled(if: Codecs.readsPNG, "libpng16-16 is not installed."))
    func damagedPNGFilesEndInAnErrorOrAPicture() async {
        await #expect(processExitsWith: .success) {
            PictureFuzz.decode(
                [Fixtures.palette, Fixtures.turned, Fixtures.sixteen, PixelImage.noise(20, 10).png()], seed: 17,
                count: Fuzz.count / 2)
        }
    }

    @Test(.enabled(if: Codecs.readsJPEG, "libturbojpeg0 is not installed."))
    func damagedJPEGFilesEndInAnErrorOrAPicture() async {
        await #expect(processExitsWith: .success) {
            PictureFuzz.decode(
                [Fixtures.photo, Fixtures.progressive, Fixtures.grey, Fixtures.cyan], seed: 18, count: Fuzz.count / 2)
        }
    }

    /// Ends the process with an error where something is not as it must be.
    private static func decode(_ files: [Data], seed: UInt64, count: Int) {
        var generator = SeededGenerator(seed: seed)
        var limits = PictureLimits()
        limits.pixels = 100_000
        var decoded = 0
        let before = PeakMemory.bytes
        for _ in 0..<count {
            let data = mutated(files.randomElement(using: &generator) ?? Data(), using: &generator)
            guard let header = try? PictureHeader.read(data, limits: limits) else { continue }
            let side = Bool.random(using: &generator) ? 8 : nil
            guard let image = try? Codecs.shared.decode(data, header: header, atLeast: side) else { continue }
            guard image.width <= header.width, image.height <= header.height else { exit(1) }
            decoded += 1
        }
        // Otherwise, little but the headers would have been tested.
        guard decoded > count / 25 else { exit(2) }
        // A hundred times what the largest of these pictures needs: nothing is kept from one to the next.
        guard before > 0, PeakMemory.bytes - before < 64 << 20 else { exit(3) }
    }

    // MARK: Large pictures

    /// Files of a few hundred bytes that claim to be as large as the limits allow.
    @Test(.enabled(if: Codecs.readsPNG, "libpng16-16 is not installed."))
    func theLargestPNGStaysWithinItsMemory() async {
        await #expect(processExitsWith: .success) {
            let header = PNGFile.header(8_000, 5_000, depth: 16, interlace: 1)
            let rows = Zlib.shared?.compress([UInt8](repeating: 0, count: 1_000_000)) ?? Data()
            let file =
                PNGFile.signature + header + PNGFile.chunk("IDAT", rows) + PNGFile.chunk("IEND", Data())
            PictureFuzz.measure([(file, nil)])
        }
    }

    @Test(.enabled(if: Codecs.readsJPEG, "libturbojpeg0 is not installed."))
    func theLargestJPEGStaysWithinItsMemory() async {
        await #expect(processExitsWith: .success) {
            PictureFuzz.measure([
                (PictureFuzz.resized(Fixtures.progressive, 8_000, 5_000), 2_048),
                (PictureFuzz.resized(Fixtures.photo, 16_000, 10_000), 2_048),
                (PictureFuzz.resized(Fixtures.photo, 16_000, 10_000), nil),
            ])
        }
    }

    /// Ends the process with an error when pictures within the limits take more than 512 MiB: 160 MB for the pixels, and what
    /// the library keeps of a picture with several scans.
    private static func measure(_ files: [(data: Data, side: Int?)]) {
        let before = PeakMemory.bytes
        for (data, side) in files {
            guard let header = try? PictureHeader.read(data, limits: PictureLimits()) else { exit(1) }
            let image = try? Codecs.shared.decode(data, header: header, atLeast: side)
            // A JPEG file that is cut off has a picture all the same.
            guard image != nil || header.format == .png else { exit(2) }
        }
        guard before > 0, PeakMemory.bytes - before < 512 << 20 else { exit(3) }
    }

    /// A JPEG file whose frame has another size.
    private static func resized(_ file: Data, _ width: Int, _ height: Int) -> Data {
        var bytes = [UInt8](file)
        guard let frame = bytes.indices.first(where: { bytes[$0] == 0xff && [0xc0, 0xc2].contains(bytes[$0 + 1]) })
        else { return file }
        let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        bytes.replaceSubrange(frame + 5..<frame + 9, with: size)
        return Data(bytes)
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
        // Checksums that are right let damage past them.
        if bytes.starts(with: PNGFile.signature), Bool.random(using: &generator) { PNGFile.correctChecksums(&bytes) }
        return Data(bytes)
    }
}
