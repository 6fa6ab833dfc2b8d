import Core
import Foundation

/// The stored data of this module: JSON in private files. Failures are thrown as storage errors.
extension PrivateFile {
    /// The stored value; nil when there is none, or it cannot be read or decoded.
    func stored<Value: Decodable>(_ type: Value.Type) -> Value? {
        guard let data = try? read() else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    /// Replaces the content with a value, durably.
    ///
    /// - Parameter name: what the value is, at the start of a sentence.
    func store(_ value: some Encodable, as name: String) throws(AuthError) {
        guard let data = try? JSONEncoder().encode(value) else {
            throw .storage("\(name) cannot be written to \(url.path).")
        }
        try storing { () throws(FileError) in try write(data) }
    }

    /// Removes the file; no error when there is none.
    func discard() throws(AuthError) {
        try storing { () throws(FileError) in try remove() }
    }

    /// Removes the file, and the temporary files of killed writers: they contain the same secrets.
    func discardWhole() throws(AuthError) {
        try storing { () throws(FileError) in
            try remove()
            try removeUnfinished()
        }
    }
}

/// Converts a failure of a step with a file into this module's error.
func storing<T>(_ step: () throws(FileError) -> T) throws(AuthError) -> T {
    do {
        return try step()
    } catch {
        throw .storage(error.description)
    }
}
