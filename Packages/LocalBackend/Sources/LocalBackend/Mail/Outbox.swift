import Core
public import Foundation

/// The mails that a backend without a mail server has written, as files in its data directory.
///
/// ```swift
/// let code = try Outbox(dataDirectory: data).mails().last?.code
/// ```
public struct Outbox: Sendable {
    let directory: URL

    /// The outbox of a backend's data directory. Touches nothing.
    public init(dataDirectory: URL) {
        directory = dataDirectory.appendingPathComponent("outbox")
    }

    /// What is in it, newest last; nothing when no mail has been sent yet. Files that the backend has not written, and
    /// those that others could have, are passed over.
    ///
    /// - Throws: `FileError` when the directory cannot be read.
    public func mails() throws -> [OutboxMail] {
        try files().compactMap { file in
            guard Self.size(of: file) <= Self.largest, let data = try? PrivateFile(file).read() else { return nil }
            return OutboxMail(reading: data, of: file)
        }
    }

    /// The mails' files, oldest first.
    func files() throws(FileError) -> [URL] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        } catch CocoaError.fileReadNoSuchFile {
            return []
        } catch {
            let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
            throw FileError("read", directory, code: underlying?.code.rawValue ?? EIO)
        }
        return names.filter { Self.moment(of: $0) != nil }.sorted().map(directory.appendingPathComponent)
    }

    /// The file of a mail sent at this moment: microseconds since 1970, so that names sort by age.
    func file(at microseconds: Int64) -> URL {
        directory.appendingPathComponent(CalendarFields.pad(Int(microseconds), to: Self.digits) + Self.suffix)
    }

    /// Nil for a name that ``file(at:)`` has not given.
    static func moment(of name: String) -> Int64? {
        guard name.hasSuffix(suffix), name.utf8.count == digits + suffix.utf8.count else { return nil }
        let number = name.dropLast(suffix.count)
        return number.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(number) : nil
    }

    private static let suffix = ".eml"
    private static let digits = 16
    /// Bytes; ours have some two thousand.
    private static let largest = 64 * 1024

    private static func size(of file: URL) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? .max
    }
}
