import Core
import Foundation

/// The current address for browsers, for the processes that use the backend without serving it.
enum BrowserAddress {
    /// Nil when the serving process cannot listen on the network.
    static func read(from directory: DataDirectory) throws(LocalBackendError) -> URL? {
        do throws(FileError) {
            guard let data = try directory.browserAddress.read() else { return nil }
            let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty ? nil : URL(string: text)
        } catch {
            throw .file(error)
        }
    }

    /// Records the address, or that there is none.
    static func keep(_ address: URL?, in directory: DataDirectory) throws(LocalBackendError) {
        let content = Data(((address?.absoluteString ?? "") + "\n").utf8)
        do throws(FileError) {
            if try directory.browserAddress.read() == content { return }
            try directory.browserAddress.write(content)
        } catch {
            throw .file(error)
        }
    }
}
