import Foundation

/// The bytes of a file from outside. A place that is not there has no value.
struct FileBytes {
    private let data: Data
    let count: Int

    init(_ data: Data) {
        self.data = data
        count = data.count
    }

    subscript(offset: Int) -> UInt8? {
        guard offset >= 0, offset < count else { return nil }
        return data[data.startIndex + offset]
    }

    func number(at offset: Int, bytes: Int, littleEndian: Bool = false) -> Int? {
        guard let part = slice(from: offset, count: bytes) else { return nil }
        return (littleEndian ? part.reversed() : [UInt8](part)).reduce(0) { $0 << 8 | Int($1) }
    }

    func slice(from offset: Int, count length: Int) -> Data? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        return data[data.startIndex + offset..<data.startIndex + offset + length]
    }

    /// Whether two bytes stand beside each other somewhere from `offset` on. Looks from the end, where they mostly are.
    func holds(_ first: UInt8, _ second: UInt8, from offset: Int) -> Bool {
        data.withUnsafeBytes { bytes in
            var index = bytes.count - 2
            while index >= offset {
                if bytes[index] == first, bytes[index + 1] == second { return true }
                index -= 1
            }
            return false
        }
    }
}
