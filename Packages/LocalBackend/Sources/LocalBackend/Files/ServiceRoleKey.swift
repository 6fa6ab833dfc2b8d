import Core
import Foundation

/// The installation's service-role key, in a file that only its owner can read.
///
/// The key gives full access to every account, so the backend never outputs the key itself, only the path of its file.
enum ServiceRoleKey {
    /// Writes the key unless the file already holds it. The key changes only with the secret that signs tokens.
    static func keep(_ key: String, in directory: DataDirectory) throws(LocalBackendError) {
        let content = Data((key + "\n").utf8)
        do throws(FileError) {
            if try directory.serviceRoleKey.read() == content { return }
            try directory.serviceRoleKey.write(content)
        } catch {
            throw .file(error)
        }
    }
}
