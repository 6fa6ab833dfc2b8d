import Foundation
import Shell

extension WindowRequest {
    /// Sends this request to a window that another process has open.
    ///
    /// The request is sent only if the window reports its state within two seconds. So the command does not wait long
    /// for a process that is stopped, and that process does not carry out later what the command has reported as
    /// failed.
    ///
    /// - Throws: `CommandFailure` when the window refuses, or its process does not answer.
    func send(to scene: SceneName, in directory: URL) throws -> WindowReply {
        guard OpenWindow.find(scene, in: directory)?.phase != nil else { throw Self.silence(of: scene) }
        let reply = WindowClient.send(self, to: scene, in: directory) ?? .silence
        guard reply != .silence else { throw Self.silence(of: scene) }
        guard reply.ok else { throw CommandFailure(.badData, reply.message) }
        return reply
    }

    /// The failure for a window that has a process, but does not answer.
    static func silence(of scene: SceneName) -> CommandFailure {
        CommandFailure(
            .tryAgain,
            "The window '\(scene)' is open in another process, which does not answer. If that is stopped, continue it "
                + "(fg); if it is just starting, try again.")
    }
}
