public import Foundation

/// What decodes and encodes pictures. Calls take as long as the work does; make them off the main actor.
public protocol PictureCodecs: Sendable {
    /// The pixels as they are stored: ``PictureHeader/orientation`` is not applied.
    ///
    /// - Parameters:
    ///   - header: of the same data, so that its limits hold.
    ///   - side: the longest side that is needed; a JPEG picture may be decoded smaller, never below it. Nil for all
    ///     pixels.
    func decode(_ data: Data, header: PictureHeader, atLeast side: Int?) throws(PictureProblem) -> PixelImage

    /// As a JPEG file. Alpha is left out.
    ///
    /// - Parameter quality: from 1 to 100.
    func jpeg(_ image: PixelImage, quality: Int) throws(PictureProblem) -> Data

    /// A line for each library, such as `libpng 1.6.39` or `libturbojpeg: found`.
    var report: [String] { get }
}
