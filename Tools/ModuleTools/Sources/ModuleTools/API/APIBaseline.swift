import Foundation

/// The recorded surface of a package: a text file beside its manifest.
struct APIBaseline {
    static let fileName = "API.txt"

    let package: Package

    /// Relative to the monorepo's root.
    var file: String { RelativePath.join(package.directory, Self.fileName) }

    /// The recorded surface; nil when there is none.
    func read(root: String) throws -> Surface? {
        let path = root + "/" + file
        guard FileSystem.exists(path) else { return nil }
        guard let text = FileSystem.text(of: path) else { throw ToolFailure.noFile(file) }
        return try surface(in: text)
    }

    /// - Parameter text: the content of the file, perhaps at another revision.
    func surface(in text: String) throws -> Surface {
        Surface(package: package.name, modules: try SurfaceReader.modules(in: text, file: file))
    }

    /// Returns whether the file has changed.
    func write(_ surface: Surface, root: String) throws -> Bool {
        let path = root + "/" + file
        let text = Self.text(surface)
        guard FileSystem.text(of: path) != text else { return false }
        try WholeFile.write(Data(text.utf8), to: path, makesDirectory: false)
        return true
    }

    static func text(_ surface: Surface) -> String {
        """
        // The public surface of \(surface.package). `modules api --check` compares it with the code, and
        // `modules api --accept` writes it.

        \(SurfaceText.text(surface.withoutAbstracts))
        """
    }
}
