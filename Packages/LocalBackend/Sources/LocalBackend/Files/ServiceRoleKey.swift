import Core
import Foundation

/// The installation's service-role key, in a file that only its owner can read.
///
/// Whoever has it may do anything with any account, so it is told to nobody: only where it is.
enum ServiceRoleKey {
    /// Writes the key unless it is there already. It changes with what tokens are signed with, and with nothing else.
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
