import CoreTesting
import Foundation
import Testing

@testable import Drawing

/// Files that are nearly pictures. They are decoded in a child process, so that a crash of a library is a failed test, and the
/// memory of that process is measured.
@Suite(.timeLimit(.minutes(10))) struct PictureFuzz {
    @Test(.enabled(if: Codecs.readsPNG && Codecs.readsJPEG, "libpng16-16 or libturbojpeg0 is not installed."))
    func anyBytesEndInAnErrorOrAPicture() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(PictureFuzz.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder(
            "PNG", cases: 2_000,
            samples: [Fixtures.palette, Fixtures.turned, Fixtures.sixteen, PixelImage.noise(20, 10).png()]
        ) { file in
            var bytes = [UInt8](file)
            // Checksums that are right let damage past them.
            if bytes.starts(with: PNGFile.signature), bytes.count % 2 == 0 { PNGFile.correctChecksums(&bytes) }
            try decode(Data(bytes))
        },
        FuzzedDecoder(
            "JPEG", cases: 2_000, samples: [Fixtures.photo, Fixtures.progressive, Fixtures.grey, Fixtures.cyan],
            decode: decode),
    ]

    @Sendable private static func decode(_ file: Data) throws {
        var limits = PictureLimits()
        limits.pixels = 100_000
        let header = try PictureHeader.read(file, limits: limits)
        let image = try Codecs.shared.decode(file, header: header, atLeast: file.count % 3 == 0 ? 8 : nil)
        guard image.width <= header.width, image.height <= header.height else {
            throw FuzzFailure("the picture is larger than its header says")
        }
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
}
