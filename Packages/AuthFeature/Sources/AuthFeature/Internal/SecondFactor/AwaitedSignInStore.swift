import Core
import Foundation
import Observation

/// Holds the sign-in that waits for a code, in memory and in a private file beside the session's.
///
/// The file is shared by all processes and is authoritative. Writers hold the session's lock.
@MainActor
@Observable
final class AwaitedSignInStore {
    private(set) var current: AwaitedSignIn?
    @ObservationIgnored let file: PrivateFile
    /// Sign-ins that are over for this process, although their file may still exist.
    @ObservationIgnored private var left: Set<UUID> = []

    init(directory: URL) {
        file = PrivateFile(directory.appendingPathComponent("awaiting-factor.json"))
    }

    /// Held by the process that confirms a code.
    var lock: URL { file.url.appendingPathExtension("lock") }

    /// Makes the stored sign-in the current one, whichever process stored it. A file that cannot be read or decoded
    /// counts as none.
    @discardableResult
    func reload() -> AwaitedSignIn? {
        let stored = stored
        if current != stored { current = stored }
        return stored
    }

    func begin(_ new: AwaitedSignIn) throws(AuthError) {
        try file.store(new, as: "The sign-in")
        current = new
    }

    /// Ends a sign-in. Another one that has taken its place stays.
    func end(_ awaited: AwaitedSignIn) throws(AuthError) {
        let isStored = reload()?.generation == awaited.generation
        leave(awaited)
        if isStored { try file.discardWhole() }
    }

    func endAny() throws(AuthError) {
        if let current = reload() { leave(current) }
        try file.discardWhole()
    }

    /// Ends a sign-in in this process but keeps its file: it belongs to another backend.
    func leave(_ awaited: AwaitedSignIn) {
        left.insert(awaited.generation)
        if current?.generation == awaited.generation { current = nil }
    }

    private var stored: AwaitedSignIn? {
        guard let stored = file.stored(AwaitedSignIn.self), stored.version == AwaitedSignIn.currentVersion,
            !left.contains(stored.generation)
        else { return nil }
        return stored
    }
}
