public import Core
public import Drawing
public import Foundation

/// Files of the person's, as ContentFeature sees them; doubled in ContentFeatureTesting.
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

extension ContentServices {
    /// Saves a file, and asks first where there is one.
    ///
    /// - Parameters:
    ///   - question: the id of the question.
    ///   - saved: called with the place of the file, also when the person has let it be replaced later.
    ///   - failed: called with the reason when it cannot be saved.
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
