public import Foundation

/// The libraries of this machine that decode pictures. They are opened when they are first needed, and are optional.
public enum PictureLibraries {
    public static let shared: any PictureCodecs = LoadedCodecs(png: try? LibPNG(), jpeg: try? LibTurboJPEG())
    public static let none: any PictureCodecs = LoadedCodecs(png: nil, jpeg: nil)
}

private struct LoadedCodecs: PictureCodecs {
    let png: LibPNG?
    let jpeg: LibTurboJPEG?

    func decode(_ data: Data, header: PictureHeader, atLeast side: Int?) throws(PictureProblem) -> PixelImage {
        switch header.format {
        case .png:
            guard let png else { throw .libraryMissing(.png, package: LibPNG.package) }
            return try png.decode(data, header: header)
        case .jpeg:
            guard let jpeg else { throw .libraryMissing(.jpeg, package: LibTurboJPEG.package) }
            return try jpeg.decode(data, header: header, atLeast: side, limit: PictureLimits().pixels)
        default:
            throw .unsupported(header.format, reason: nil)
        }
    }

    func jpeg(_ image: PixelImage, quality: Int) throws(PictureProblem) -> Data {
        guard let jpeg else { throw .libraryMissing(.jpeg, package: LibTurboJPEG.package) }
        return try jpeg.encode(image, quality: quality)
    }

    var report: [String] {
        [
            png.map { "libpng \($0.version)" } ?? "libpng: not found. Install \(LibPNG.package) to read PNG pictures.",
            jpeg.map { _ in "libturbojpeg: found" }
                ?? "libturbojpeg: not found. Install \(LibTurboJPEG.package) to read JPEG pictures.",
        ]
    }
}

/// What decodes and encodes pictures. Calls take as long as the work does; make them off the main actor.
public protocol PictureCodecs: Sendable {
    /// The pixels as they are stored: ``PictureHeader/orientation`` is not applied.
    ///
    /// - Parameters:
    ///   - header: of the same data, so that its limits hold.
    ///   - side: the longest side that is needed; a JPEG picture may be decoded smaller, never below it. Nil for all
    ///     pixels.
    func decode(_ data: Data, header: PictureHeader, atLeast side: Int?) throws(PictureProblem) -> PixelImage

    /// The picture as a JPEG file, without alpha; `quality` goes from 1 to 100.
    func jpeg(_ image: PixelImage, quality: Int) throws(PictureProblem) -> Data

    var report: [String] { get }
}
