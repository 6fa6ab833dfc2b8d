public import Core
public import Drawing
public import Foundation

/// The person's files, as the content's screens read and write them.
public struct PictureFilesOnDisk: PictureFiles {
    private let limits: PictureLimits
    private let codecs: any PictureCodecs

    public init(limits: PictureLimits = PictureLimits(), codecs: any PictureCodecs = PictureLibraries.shared) {
        self.limits = limits
        self.codecs = codecs
    }

    /// A pipe, a device or a directory is refused, and a file that is too large is not read.
    @concurrent
    public func read(_ path: String) async throws(PictureProblem) -> PreparedPicture {
        try await PicturePreparation.prepare(try content(at: url(of: path)), limits: limits, codecs: codecs)
    }

    @concurrent
    public func save(_ data: Data, to path: String, replaces: Bool) async throws(FileError) -> URL {
        let url = TypedPath.url(of: path)
        try refuse(path, url, to: "write")
        if (try? FileStatus(at: url, followsLinks: true))?.isDirectory == true || path.hasSuffix("/") {
            throw FileError("write", url, code: EISDIR, remedy: "Add the name of a file.")
        }
        let file = try UnfinishedFile(data, for: url)
        if replaces { try file.replace() } else { try file.create() }
        return url
    }

    private func url(of path: String) throws(PictureProblem) -> URL {
        let url = TypedPath.url(of: path)
        do throws(FileError) { try refuse(path, url, to: "read") } catch { throw .file(error) }
        return url
    }

    /// The system takes a null byte for the end of the path, and an empty path for the current directory.
    private func refuse(_ path: String, _ url: URL, to operation: String) throws(FileError) {
        guard path.utf8.contains(0) || path.allSatisfy(\.isWhitespace) else { return }
        throw FileError(operation, url, code: ENOENT)
    }

    private func content(at url: URL) throws(PictureProblem) -> Data {
        do throws(FileError) {
            if let data = try RegularFile.read(url, limit: limits.bytes) { return data }
            throw FileError("read", url, code: ENOENT)
        } catch  where error.code == EFBIG {
            throw .tooManyBytes(size(of: url), limit: limits.bytes)
        } catch {
            throw .file(Self.withoutRemedy(error))
        }
    }

    private func size(of url: URL) -> Int {
        let size = (try? FileStatus(at: url, followsLinks: true))?.size ?? 0
        // It may have become smaller meanwhile.
        return max(size, limits.bytes + 1)
    }

    /// The remedies are for files of the app itself: "Move it away."
    private static func withoutRemedy(_ error: FileError) -> FileError {
        FileError(error.operation, URL(fileURLWithPath: error.path), code: error.code)
    }
}
