import Foundation

/// A picture in a message, as it came.
struct ChatPicture: Sendable {
    let data: Data

    /// - Parameter address: a `data:` URL in base64. The stand-in makes no requests, so it takes no other.
    init(address: String) throws(AIFailure) {
        guard address.prefix(5).lowercased() == "data:" else {
            throw .invalid(
                "image_url.url", "The stand-in takes pictures as data: URLs only.", code: "invalid_image_url")
        }
        guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")),
            address[..<comma].lowercased().hasSuffix(";base64"),
            let data = Data(base64Encoded: String(address[address.index(after: comma)...]))
        else {
            throw .invalid("image_url.url", "The data: URL does not hold base64.", code: "invalid_base64")
        }
        self.data = data
    }
}
