internal import CSpawn
import Foundation

/// Another user of this machine, in tests of what another user cannot do.
///
/// ```swift
/// @Test(.enabled(if: OtherUser.isAvailable, Comment(rawValue: OtherUser.reason))) func …
/// let descriptor = try OtherUser.run { socket(AF_INET, SOCK_STREAM, 0) }   // it belongs to the other user
/// ```
public enum OtherUser {
    /// The id of the user `nobody`.
    public static let id: UInt32 = 65_534

    /// Only root can act as another user.
    public static let isAvailable = geteuid() == 0
    public static let reason = "Only root can act as another user: run the tests as root."

    public struct Failure: Error {
        public let code: Int32
    }

    /// Runs work that does not suspend as the other user, on the calling thread and on no other one.
    public static func run<Value>(_ work: () throws -> Value) throws -> Value {
        let own = geteuid()
        guard slipway_set_thread_user(id) == 0 else { throw Failure(code: errno) }
        defer { precondition(slipway_set_thread_user(own) == 0, "the thread's user could not be restored") }
        return try work()
    }
}
