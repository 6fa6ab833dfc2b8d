public import Foundation

/// A kind of file that holds a picture, or a document that is often taken for one.
public enum PictureFormat: String, Sendable {
    case png, jpeg, webp, gif, heic, bmp, tiff, pdf

    /// Finds the format by the first bytes: names and media types come from outside, and are often wrong.
    ///
    /// - Parameter data: a file, or at least its first 12 bytes.
    public init?(beginningOf data: Data) {
        let bytes = [UInt8](data.prefix(12))
        func begins(_ expected: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: expected)
        }
        func begins(_ expected: String, at offset: Int = 0) -> Bool { begins([UInt8](expected.utf8), at: offset) }
        if begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if begins([0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            self = .webp
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .gif
        } else if begins("ftyp", at: 4), Self.isoBrands.contains(where: { begins($0, at: 8) }) {
            self = .heic
        } else if begins("II*\0") || begins("MM\0*") {
            self = .tiff
        } else if begins("%PDF") {
            self = .pdf
        } else if begins("BM"), bytes.count >= 10, bytes[6..<10].allSatisfy({ $0 == 0 }) {
            // A text may begin so, too; bitmaps have four reserved zeros there.
            self = .bmp
        } else {
            return nil
        }
    }

    /// The brands of HEIC and AVIF in the file's first box.
    private static let isoBrands = ["heic", "heix", "mif1", "avif"]

    public var name: String {
        switch self {
        case .webp: "WebP"
        case .heic: "HEIC or AVIF"
        default: rawValue.uppercased()
        }
    }
}
