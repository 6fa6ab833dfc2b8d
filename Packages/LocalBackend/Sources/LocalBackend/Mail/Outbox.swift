import Core
public import Foundation
import Synchronization

/// The mails that a backend has written, as files in its data directory: all of them when there is no mail server,
/// otherwise those that could not be delivered. Mails that are still queued for delivery are not included.
///
/// ```swift
/// let code = try Outbox(dataDirectory: data).mails().last?.code
/// ```
public struct Outbox: Sendable {
    let directory: URL

    /// What happens to a mail; a part of its file's name.
    enum State: String, CaseIterable {
        case kept = ".eml"
        case queued = ".eml.queued"
    }

    /// The outbox of a backend's data directory. Does not access the file system.
    public init(dataDirectory: URL) {
        directory = dataDirectory.appendingPathComponent("outbox")
    }

    /// The mails, newest last; empty when no mail has been sent yet. Files that the backend has not written, and files
    /// that other users could have written, are skipped.
    ///
    /// - Throws: `FileError` when the directory cannot be read.
    public func mails() throws -> [OutboxMail] {
        try files().compactMap { file in
            guard Self.size(of: file) <= Self.largest, let data = try? PrivateFile(file).read() else { return nil }
            return OutboxMail(reading: data, of: file)
        }
    }

    /// Removes the mails to these addresses, also those that wait to be delivered.
    func remove(to addresses: Set<String>) throws(FileError) {
        guard !addresses.isEmpty else { return }
        for state in State.allCases {
            for file in try files(state) {
                guard let data = try PrivateFile(file).read(), let mail = OutboxMail(reading: data, of: file),
                    addresses.contains(mail.to.lowercased())
                else { continue }
                try PrivateFile(file).remove()
            }
        }
    }

    /// The files of mails in this state, oldest first.
    func files(_ state: State = .kept) throws(FileError) -> [URL] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        } catch CocoaError.fileReadNoSuchFile {
            return []
        } catch {
            let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
            throw FileError("read", directory, code: underlying?.code.rawValue ?? EIO)
        }
        return names.filter { Self.moment(of: $0, state) != nil }.sorted().map(directory.appendingPathComponent)
    }

    /// The file of a mail written at this time, in microseconds since 1970, so that names sort by age.
    func file(at microseconds: Int64, _ state: State) -> URL {
        directory.appendingPathComponent(String(format: "%0\(Self.digits)lld", microseconds) + state.rawValue)
    }

    /// Removes the oldest kept mails until the rest is within the limits. The newest is never removed.
    func prune(to limits: OutboxLimits) throws(FileError) {
        var files = try files(.kept).map { ($0, Self.size(of: $0)) }[...]
        var bytes = files.reduce(0) { $0 + $1.1 }
        while files.count > 1, files.count > limits.mails || bytes > limits.bytes {
            guard let (oldest, size) = files.popFirst() else { return }
            try PrivateFile(oldest).remove()
            bytes -= size
        }
    }

    func isFull(_ limits: OutboxLimits) throws(FileError) -> Bool {
        let files = try files(.queued)
        return files.count >= limits.mails || files.reduce(0) { $0 + Self.size(of: $1) } >= limits.bytes
    }

    func newest(_ state: State) throws(FileError) -> Int64? {
        try files(state).last.flatMap { Self.moment(of: $0.lastPathComponent, state) }
    }

    func keep(_ file: URL) throws(FileError) {
        guard let moment = Self.moment(of: file.lastPathComponent, .queued) else { return }
        guard rename(file.path, self.file(at: moment, .kept).path) == 0 || errno == ENOENT else {
            throw FileError("rename", file, code: errno)
        }
    }

    /// Nil for a name that ``file(at:_:)`` has not created.
    fileprivate static func moment(of name: String, _ state: State) -> Int64? {
        guard name.hasSuffix(state.rawValue), name.utf8.count == digits + state.rawValue.utf8.count else { return nil }
        let number = name.dropLast(state.rawValue.count)
        return number.utf8.allSatisfy(\.isDigit) ? Int64(number) : nil
    }

    private static let digits = 16
    /// In bytes. This backend's mails have about two thousand.
    private static let largest = 64 * 1024

    /// Zero for a file that has been removed.
    private static func size(of file: URL) -> Int {
        (try? FileStatus(at: file).size) ?? 0
    }
}

/// How much the outbox may hold. The oldest kept mails are removed beyond this, and no mail is accepted while this many
/// wait to be delivered.
struct OutboxLimits: Sendable {
    var mails = 500
    /// This backend's mails have about two thousand each.
    var bytes = 4 << 20
}

/// A mail in the outbox, with the values that a reader needs.
public struct OutboxMail: Sendable, Equatable {
    /// The `.eml` file (RFC 5322).
    public let file: URL
    /// When it was sent, to the second.
    public let date: Date
    /// The bare address in its `From` field: a mail keeps it when a later start has another one.
    let sender: String
    /// The recipient's address.
    public let to: String
    public let subject: String
    /// The purpose of the mail, with which `/verify` is called: `signup`, `magiclink`, `recovery`, `invite`,
    /// `email_change` or `reauthentication`.
    public let type: String
    /// The link to open; nil in a mail that has only a code.
    public let link: URL?
    /// The digits to enter instead.
    public let code: String
}

extension OutboxMail {
    /// Nil for data that is no mail of this backend.
    init?(reading data: Data, of file: URL) {
        guard let text = String(data: data, encoding: .utf8), let end = text.firstRange(of: "\r\n\r\n") else {
            return nil
        }
        let head = text[..<end.lowerBound].split(separator: "\r\n")
        let lines = text[end.upperBound...].split(separator: "\r\n").map(String.init)
        func field(_ name: String) -> String? {
            head.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
        }
        guard let moment = Outbox.State.allCases.compactMap({ Outbox.moment(of: file.lastPathComponent, $0) }).first,
            let sender = field("From")?.split(whereSeparator: "<>".contains).last, let to = field("To"),
            let subject = field("Subject"), let type = field(OutgoingMail.typeField),
            let code = lines.first(where: Self.isCode)
        else { return nil }
        self.init(
            file: file, date: Date(timeIntervalSince1970: Double(moment / 1_000_000)), sender: String(sender), to: to,
            subject: subject, type: type, link: lines.first { $0.hasPrefix("http") }.flatMap { URL(string: $0) },
            code: code)
    }

    private static func isCode(_ line: String) -> Bool {
        LocalBackendOptions.codeLengths.contains(line.utf8.count) && line.utf8.allSatisfy(\.isDigit)
    }
}

/// Writes mails as files of the outbox, each accessible to its owner only and written atomically.
final class OutboxWriter: Sendable {
    private let outbox: Outbox
    private let now: @Sendable () -> Date
    /// When the newest was written, in microseconds since 1970; nil until the directory has been read.
    private let newest = Mutex<Int64?>(nil)
    private let limits: OutboxLimits

    init(_ outbox: Outbox, limits: OutboxLimits, now: @escaping @Sendable () -> Date) {
        self.outbox = outbox
        self.limits = limits
        self.now = now
    }

    /// Returns once the mail is on disk. The oldest kept mails are removed to make room for it; mails that wait to be
    /// delivered are not.
    func write(_ mail: OutgoingMail, as state: Outbox.State) throws -> URL {
        try checkRoom()
        let file = outbox.file(at: try nextMoment(), state)
        try PrivateFile(file).write(mail.data)
        try? outbox.prune(to: limits)
        return file
    }

    struct Full: Error {}

    private func checkRoom() throws {
        guard try !outbox.isFull(limits) else { throw Full() }
    }

    func rehearse(_ mail: OutgoingMail) throws {
        try checkRoom()
        let file = PrivateFile(outbox.directory.appendingPathComponent(".rehearsal.\(UUID().uuidString)"))
        try file.write(mail.data)
        try file.remove()
    }

    /// Later than any time before it, even when two mails are sent at once or the clock was set back.
    private func nextMoment() throws -> Int64 {
        try newest.withLock { newest in
            let last = try newest ?? Outbox.State.allCases.compactMap { try outbox.newest($0) }.max() ?? 0
            let next = max(Timestamp(now()).microseconds, last + 1)
            newest = next
            return next
        }
    }
}
