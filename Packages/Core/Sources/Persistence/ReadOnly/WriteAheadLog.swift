import Foundation

/// The transactions in a write-ahead log that have been committed and are not in the database file yet.
/// (sqlite.org, "WAL-mode File Format", 4.)
struct WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    private let log: Data

    init(_ log: Data) {
        self.log = log
    }

    /// The database with these transactions in it. A transaction that was cut off is left out, as SQLite leaves it out.
    ///
    /// - Parameter limit: the size that the database may have, in bytes. A log can name any size, also one that no memory holds.
    /// - Returns: nil when a transaction makes the database larger than `limit`.
    func applied(to database: Data, limit: Int) -> Data? {
        log.withUnsafeBytes { bytes in
            guard let header = Header(bytes) else { return database }
            var result = database
            var sum = header.checksum
            // The frames of the transaction that is being read.
            var frames: [(page: Int, content: UnsafeRawBufferPointer)] = []
            var offset = Self.headerSize
            while offset + Self.frameHeaderSize + header.pageSize <= bytes.count {
                let frame = UnsafeRawBufferPointer(rebasing: bytes[offset...])
                let content = UnsafeRawBufferPointer(rebasing: frame[Self.frameHeaderSize...].prefix(header.pageSize))
                sum.add(UnsafeRawBufferPointer(rebasing: frame.prefix(8)), isBigEndian: header.isBigEndian)
                sum.add(content, isBigEndian: header.isBigEndian)
                // What is left of an earlier use of the log has other salts.
                guard frame.word(8) == header.salt.0, frame.word(12) == header.salt.1, frame.word(16) == sum.first,
                    frame.word(20) == sum.second, frame.word(0) > 0
                else { break }
                frames.append((Int(frame.word(0)) - 1, content))
                let pageCount = Int(frame.word(4))
                if pageCount > 0 {
                    guard pageCount <= limit / header.pageSize else { return nil }
                    Self.write(frames, of: header.pageSize, pageCount: pageCount, to: &result)
                    frames = []
                }
                offset += Self.frameHeaderSize + header.pageSize
            }
            return result
        }
    }

    /// - Parameter pageCount: of the database after the transaction.
    private static func write(
        _ frames: [(page: Int, content: UnsafeRawBufferPointer)], of pageSize: Int, pageCount: Int,
        to database: inout Data
    ) {
        let size = pageCount * pageSize
        if database.count < size { database.append(Data(count: size - database.count)) }
        if database.count > size { database.removeLast(database.count - size) }
        for frame in frames where frame.page < pageCount {
            database.replaceSubrange(frame.page * pageSize..<(frame.page + 1) * pageSize, with: frame.content)
        }
    }

    private struct Header {
        let isBigEndian: Bool
        let pageSize: Int
        let salt: (UInt32, UInt32)
        let checksum: Checksum

        /// Nil when this is not the header of a log.
        init?(_ bytes: UnsafeRawBufferPointer) {
            guard bytes.count >= WriteAheadLog.headerSize, bytes.word(0) & ~1 == 0x377f_0682 else { return nil }
            isBigEndian = bytes.word(0) & 1 == 1
            pageSize = Int(bytes.word(8))
            salt = (bytes.word(16), bytes.word(20))
            var checksum = Checksum()
            checksum.add(UnsafeRawBufferPointer(rebasing: bytes.prefix(24)), isBigEndian: isBigEndian)
            self.checksum = checksum
            guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0, bytes.word(24) == checksum.first,
                bytes.word(28) == checksum.second
            else { return nil }
        }
    }

    /// (sqlite.org, "WAL-mode File Format", 4.4.)
    private struct Checksum {
        var first: UInt32 = 0
        var second: UInt32 = 0

        /// - Parameter bytes: a multiple of 8.
        mutating func add(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) {
            for offset in stride(from: 0, to: bytes.count, by: 8) {
                let one = bytes.word(offset)
                let two = bytes.word(offset + 4)
                first &+= (isBigEndian ? one : one.byteSwapped) &+ second
                second &+= (isBigEndian ? two : two.byteSwapped) &+ first
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Four bytes, the most significant first.
    fileprivate func word(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
