public import Core
public import Drawing
public import Foundation

/// Files of the person's, as ContentFeature sees them; doubled in ContentFeatureTesting.
public protocol PictureFiles: Sendable {
    /// A picture as it may leave this machine, by a path as typed or pasted: checked, scaled down, without camera data.
    func read(_ path: String) async throws(PictureProblem) -> PreparedPicture

    /// The content and the name of any other file; nil when there is none. The limit is in bytes.
    func content(of path: String, limit: Int) async throws(FileError) -> (name: String, data: Data)?

    /// Saves a file and returns where it is; `EEXIST` when there is one, unless it `replaces`.
    func save(_ data: Data, to path: String, replaces: Bool) async throws(FileError) -> URL
}

extension ContentServices {
    /// Saves a file, and asks first where there is one.
    func save(
        _ data: Data, to path: String, asking question: String, replaces: Bool = false,
        saved: @escaping @MainActor @Sendable (URL) async -> Void,
        failed: @escaping @MainActor @Sendable (String) -> Void
    ) async {
        do throws(FileError) {
            await saved(try await pictures.save(data, to: path, replaces: replaces))
        } catch {
            guard error.code == EEXIST, !replaces else { return failed(error.description) }
            confirm(
                ContentQuestion(
                    id: question, title: "Replace the file?",
                    message: "There is a file \(error.path) already. Its content is lost if you replace it.",
                    acceptLabel: "Replace")
            ) {
                await save(data, to: path, asking: question, replaces: true, saved: saved, failed: failed)
            }
        }
    }
}

extension PictureFiles {
    @concurrent
    public func content(of path: String, limit: Int) async throws(FileError) -> (name: String, data: Data)? {
        let url = TypedPath.url(of: path)
        return try RegularFile.read(url, limit: limit).map { (url.lastPathComponent, $0) }
    }
}

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

/// A path as a person types or pastes it.
///
/// | typed | read as |
/// | --- | --- |
/// | `~/a b.png` | `a b.png` in the home directory |
/// | `'/tmp/a b.png'`, `"/tmp/a b.png"`, `/tmp/a\ b.png` | `/tmp/a b.png` |
/// | `file:///tmp/a%20b.png` | `/tmp/a b.png` |
public enum TypedPath {
    /// - Returns: the file's URL; a relative path begins at the current directory.
    public static func url(of typed: String) -> URL {
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.lowercased().hasPrefix("file://"), let url = URL(string: text), url.isFileURL, !url.path.isEmpty {
            return URL(fileURLWithPath: url.path)
        }
        return URL(fileURLWithPath: expand(unquote(text)))
    }

    private static func unquote(_ text: String) -> String {
        for quote: Character in ["'", "\""] where text.count > 1 && text.first == quote && text.last == quote {
            return String(text.dropFirst().dropLast())
        }
        var path = ""
        var isEscaped = false
        for letter in text {
            if letter == "\\", !isEscaped {
                isEscaped = true
            } else {
                path.append(letter)
                isEscaped = false
            }
        }
        // A single backslash at the end is part of a name.
        return isEscaped ? path + "\\" : path
    }

    private static func expand(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return FileManager.default.homeDirectoryForCurrentUser.path + path.dropFirst()
    }
}
