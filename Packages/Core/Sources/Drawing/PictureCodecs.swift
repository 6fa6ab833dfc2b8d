public import Foundation

/// The libraries that are there. Calls block; they are made off the main actor, one at a time.
public protocol PictureCodecs: Sendable {
    /// - Parameter side: the longest side that is needed; a JPEG may be decoded smaller, never below it.
    func decode(_ data: Data, header: PictureHeader, atLeast side: Int?) throws(PictureProblem) -> PixelImage
    func jpeg(_ image: PixelImage, quality: Int) throws(PictureProblem) -> Data
    /// Such as `libpng 1.6.39`, `libturbojpeg: not there; install libturbojpeg0`.
    var report: [String] { get }
}
