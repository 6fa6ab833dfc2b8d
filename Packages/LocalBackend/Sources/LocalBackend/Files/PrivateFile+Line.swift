import Core
import Foundation

/// The files of a data directory that hold one line of text.
extension PrivateFile {
    /// The line without blanks around it; nil when there is no such file.
    func line() throws(LocalBackendError) -> String? {
        do throws(FileError) {
            guard let data = try read() else { return nil }
            return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            throw .file(error)
        }
    }

    /// Writes the line, unless the file already holds it.
    func keep(line: String) throws(LocalBackendError) {
        let content = Data((line + "\n").utf8)
        do throws(FileError) {
            if try read() != content { try write(content) }
        } catch {
            throw .file(error)
        }
    }
}
