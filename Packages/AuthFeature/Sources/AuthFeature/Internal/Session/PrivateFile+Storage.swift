import Core
import Foundation

/// The stored data of this module: JSON in private files. Failures are thrown as storage errors.
extension PrivateFile {
    /// Replaces the content with a value, durably.
    ///
    /// - Parameter name: what the value is, at the start of a sentence.
    func store(_ value: some Encodable, as name: String) throws(AuthError) {
        guard let data = try? JSONEncoder().encode(value) else {
            throw .storage("\(name) cannot be written to \(url.path).")
        }
        do {
            try write(data)
        } catch {
            throw .storage(error.description)
        }
    }

    /// Removes the file; no error when there is none.
    func discard() throws(AuthError) {
        do {
            try remove()
        } catch {
            throw .storage(error.description)
        }
    }

    /// Removes the file, and the temporary files of killed writers: they contain the same secrets.
    func discardWhole() throws(AuthError) {
        try discard()
        do {
            try removeUnfinished()
        } catch {
            throw .storage(error.description)
        }
    }
}
