import Foundation

/// The media type of a picture, by its first bytes.
enum PictureType {
    /// Nil for what is none of those that servers make.
    static func detect(_ data: Data) -> String? {
        let bytes = Array(data.prefix(12))
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
        if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).elementsEqual("WEBP".utf8) {
            return "image/webp"
        }
        return nil
    }
}
