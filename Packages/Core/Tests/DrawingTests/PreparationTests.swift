import Core
import CoreTesting
import Foundation
import Testing

@testable import Drawing

@Suite(.timeLimit(.minutes(10))) struct PreparationTests {
    private static let secrets = ["SECRET", "Exif", "http", "JFXX", "ICC_PROFILE", "eXIf", "tEXt", "iTXt"]

    @Test(.enabled(if: Codecs.readsJPEG)) func nothingButThePixelsOfAJPEGLeaves() async throws {
        #expect(Self.secrets.contains { Fixtures.photo.holds($0) })
        let sent = try await PicturePreparation.prepare(Fixtures.photo, codecs: Codecs.shared)
        for secret in Self.secrets { #expect(!sent.data.holds(secret), "\(secret)") }
        #expect(sent.type == "image/jpeg")
        let header = try PictureHeader.read(sent.data, limits: PictureLimits())
        #expect(header == PictureHeader(format: .jpeg, width: 24, height: 32, orientation: .up))
        #expect(sent.original.orientation == .right)
        let upright = PixelImage(32, 24, Fixtures.photoPixels).oriented(.right)
        #expect(try Codecs.decode(sent.data).distance(to: upright) < 40)
    }

    @Test(.enabled(if: Codecs.readsPNG)) func nothingButThePixelsOfAPNGLeaves() async throws {
        #expect(Fixtures.turned.holds("SECRET-TEXT") && Fixtures.turned.holds("SECRET-EXIF"))
        let sent = try await PicturePreparation.prepare(Fixtures.turned, codecs: PNGCodecs())
        for secret in Self.secrets { #expect(!sent.data.holds(secret), "\(secret)") }
        #expect(sent.type == "image/png")
        #expect(try Codecs.decode(sent.data) == PixelImage(2, 3, Fixtures.turnedPixels))
        #expect(sent.words == "a PNG picture of 2 × 3 pixels")
    }

    @Test(.enabled(if: Codecs.readsPNG)) func largePicturesAreScaledDown() async throws {
        var limits = PictureLimits()
        limits.sentSide = 40
        let sent = try await PicturePreparation.prepare(
            PixelImage.noise(90, 60).png(), limits: limits, codecs: Codecs.shared)
        #expect((sent.width, sent.height) == (40, 27))
        #expect(sent.words == "a PNG picture of 90 × 60 pixels, scaled to 40 × 27")
    }

    @Test(.enabled(if: Codecs.readsPNG)) func whatIsTransparentStaysSo() async throws {
        let image = PixelImage.noise(20, 20, alpha: 0...255)
        let sent = try await PicturePreparation.prepare(image.png(), codecs: Codecs.shared)
        #expect(sent.type == "image/png")
        #expect(try Codecs.decode(sent.data) == image)
    }

    @Test(.enabled(if: Codecs.readsPNG)) func aFileThatIsTooLargeIsMadeSmallerUntilItFits() async throws {
        var limits = PictureLimits()
        limits.sentBytes = 800_000
        // 600 × 500 pixels of noise are 900,000 bytes.
        let file = PixelImage.noise(600, 500).png()
        let sent = try await PicturePreparation.prepare(file, limits: limits, codecs: PNGCodecs())
        #expect(sent.width == 512 && sent.data.count <= 800_000)
        limits.sentBytes = 1_000
        let problem = await #expect(throws: PictureProblem.self) {
            try await PicturePreparation.prepare(file, limits: limits, codecs: PNGCodecs())
        }
        guard case .tooManyBytes(_, limit: 1_000) = problem else {
            Issue.record("\(String(describing: problem))")
            return
        }
    }

    @Test(
        arguments: [
            (Data("hello, this is text\n".utf8), PictureProblem.notAPicture),
            (Data([0, 1, 2, 3]), .notAPicture),
            (Data(), .notAPicture),
            (Data("GIF89a".utf8), .unsupported(.gif, reason: nil)),
        ] as [(Data, PictureProblem)])
    func whatIsNoPictureIsNotDecoded(data: Data, problem: PictureProblem) async {
        await #expect(throws: problem) { try await PicturePreparation.prepare(data, codecs: PictureLibraries.none) }
    }

    @Test func everyProblemHasWords() {
        let problems: [PictureProblem] = [
            .notAPicture, .unsupported(.webp, reason: nil),
            .unsupported(.heic, reason: nil), .unsupported(.jpeg, reason: "it has 12 bits a colour"),
            .unsupported(.pdf, reason: nil), .damaged("it has no size"),
            .tooManyPixels(width: 20_000, height: 20_000, limit: 40_000_000),
            .sideTooLong(width: 17_000, height: 100, limit: 16_384), .tooManyBytes(50 << 20, limit: 32 << 20),
            .tooManyBytes((32 << 20) + 1, limit: 32 << 20),
            .file(FileError("read", URL(fileURLWithPath: "/x"), code: ENOENT)),
        ]
        #expect(
            problems.map { $0.words(for: "x") } == [
                "x is not a picture. PNG and JPEG can be read.",
                "x is a WebP picture. PNG and JPEG can be read. Convert it first.",
                "x is a HEIC or AVIF picture. PNG and JPEG can be read. Convert it first.",
                "x is a JPEG picture, but it has 12 bits a colour. Save it as PNG first.",
                "x is a PDF document. PNG and JPEG can be read. Save the page as a picture first.",
                "x is damaged: it has no size.",
                "x has 20,000 × 20,000 pixels; at most 40,000,000 are read. Scale it down first.",
                "x has 17,000 × 100 pixels; a side may have at most 16,384. Scale it down first.",
                "x has 50 MB; at most 32 MB are read.", "x has 33 MB; at most 32 MB are read.",
                "Cannot read /x: No such file or directory.",
            ])
    }
}

/// The codecs of a machine that has no library for JPEG.
private struct PNGCodecs: PictureCodecs {
    func decode(_ data: Data, header: PictureHeader, atLeast side: Int?) throws(PictureProblem) -> PixelImage {
        try Codecs.shared.decode(data, header: header, atLeast: side)
    }

    func jpeg(_ image: PixelImage, quality: Int) throws(PictureProblem) -> Data {
        try PictureLibraries.none.jpeg(image, quality: quality)
    }

    var report: [String] { [] }
}
