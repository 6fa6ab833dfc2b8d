import ContentStorage
import Core
import Foundation
import Persistence

/// The processes that have replies, each known by a lock file that the kernel releases when the process ends.
@MainActor
final class ReplyOwners {
    private let directory: URL
    nonisolated let own = UUID().uuidString.lowercased()
    private var lock: FileLock?
    /// The processes whose end is awaited. A wait takes a thread until then, so all screens share it.
    private(set) var awaited: Set<String> = []

    init(directory: URL) {
        self.directory = directory
    }

    /// The name of this process, after its lock has been taken.
    func name() throws(StorageError) -> String {
        if lock != nil { return own }
        let url = Self.file(of: own, in: directory)
        do {
            lock = try FileLock.attempt(at: url)
        } catch {
            throw StorageError(error, at: url)
        }
        return own
    }

    func release() {
        guard let lock else { return }
        try? FileManager.default.removeItem(at: Self.file(of: own, in: directory))
        lock.release()
        self.lock = nil
    }

    /// Whether a process may still write to its replies. When that cannot be found out, it may.
    var isAlive: @Sendable (_ owner: String) -> Bool {
        { [own, directory] owner in
            guard owner != own else { return true }
            guard Self.isName(owner) else { return false }
            let url = Self.file(of: owner, in: directory)
            guard let lock = try? FileLock.attempt(at: url) else { return true }
            // No other process can have this name, so the file is not needed any more.
            try? FileManager.default.removeItem(at: url)
            lock.release()
            return false
        }
    }

    /// Ends the replies of processes that are gone, as interrupted.
    @discardableResult
    func closeOrphans(in conversations: ConversationStore) async throws(StorageError) -> [MessageID] {
        try await conversations.closeOrphans(isAlive: isAlive)
    }

    /// Ends the replies of another process as interrupted as soon as that process has ended.
    func closeOrphans(of owner: String, in conversations: ConversationStore) {
        guard owner != own, Self.isName(owner), awaited.insert(owner).inserted else { return }
        Task { [weak self, directory] in
            let lock = try? await FileLock.acquire(at: Self.file(of: owner, in: directory))
            lock?.release()
            self?.awaited.remove(owner)
            _ = try? await self?.closeOrphans(in: conversations)
        }
    }

    /// Owners are read from a database, and become names of files.
    private nonisolated static func isName(_ owner: String) -> Bool {
        UUID(uuidString: owner) != nil
    }

    private nonisolated static func file(of owner: String, in directory: URL) -> URL {
        directory.appendingPathComponent("\(owner).lock")
    }
}
