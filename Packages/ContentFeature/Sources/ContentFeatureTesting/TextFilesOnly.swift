public import ContentFeature
public import Core
public import Drawing
public import Foundation

/// The person's files, where no file is a picture.
public struct TextFilesOnly: PictureFiles {
    public init() {}

    public func read(_ path: String) async throws(PictureProblem) -> PreparedPicture {
        throw .notAPicture(beginsLike: nil)
    }

    public func save(_ data: Data, to path: String, replaces: Bool) async throws(FileError) -> URL {
        let url = TypedPath.url(of: path)
        do {
            try data.write(to: url, options: replaces ? .atomic : .withoutOverwriting)
        } catch {
            let exists = FileManager.default.fileExists(atPath: url.path)
            throw FileError("write", url, code: exists ? EEXIST : EIO)
        }
        return url
    }
}
