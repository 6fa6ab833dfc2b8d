import Core
import Foundation

/// What this module keeps: JSON in private files, whose failures are failures of storage.
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

    /// Removes the file, and what writers that were killed left of it: that holds the same secrets.
    func discardWhole() throws(AuthError) {
        try discard()
        do {
            try removeUnfinished()
        } catch {
            throw .storage(error.description)
        }
    }
}
