public import Core
public import Drawing
public import Foundation

/// Files of the person's, as ContentFeature sees them; implemented in App, doubled in ContentFeatureTesting.
public protocol PictureFiles: Sendable {
    /// A picture as it may leave this machine: checked, scaled down, and without what the camera wrote into it.
    ///
    /// - Parameter path: as typed or pasted: with quotes, `file://`, `~` or escapes.
    func read(_ path: String) async throws(PictureProblem) -> PreparedPicture

    /// Any other file, as it is.
    ///
    /// - Parameters:
    ///   - path: as for ``read(_:)``.
    ///   - limit: the largest size that is read, in bytes.
    /// - Returns: the name of the file without its directories, and its content; nil when there is no such file.
    func content(of path: String, limit: Int) async throws(FileError) -> (name: String, data: Data)?

    /// Never over another file unless `replaces`.
    ///
    /// - Returns: where the file is.
    /// - Throws: `FileError`, with the code `EEXIST` when there is a file.
    func save(_ data: Data, to path: String, replaces: Bool) async throws(FileError) -> URL
}

extension PictureFiles {
    @concurrent
    public func content(of path: String, limit: Int) async throws(FileError) -> (name: String, data: Data)? {
        let url = TypedPath.url(of: path)
        return try RegularFile.read(url, limit: limit).map { (url.lastPathComponent, $0) }
    }
}
