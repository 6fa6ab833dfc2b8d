import Crypto
import Foundation

extension SHA256 {
    /// The digest of a text, by which a secret is stored and found without being kept.
    static func digest(of text: String) -> Data {
        Data(hash(data: Data(text.utf8)))
    }
}
