public import Core
public import Drawing
public import Foundation

/// Files of pictures, as ContentFeature sees them; implemented in App, doubled in ContentFeatureTesting.
public protocol PictureFiles: Sendable {
    /// - Parameter path: as typed or pasted: with quotes, `file://`, `~` or escapes.
    func read(_ path: String) async throws(PictureProblem) -> PreparedPicture
    /// Never over another file unless `replaces`.
    func save(_ data: Data, to path: String, replaces: Bool) async throws(FileError) -> URL
}
