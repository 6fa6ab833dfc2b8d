import Foundation

extension UUID {
    /// An id as it is stored, in lower case; nil for a text that is no UUID.
    static func normalized(_ text: String) -> String? {
        UUID(uuidString: text)?.uuidString.lowercased()
    }

    /// The UUID of zeros, which stands for no id.
    static let zero = "00000000-0000-0000-0000-000000000000"
}
