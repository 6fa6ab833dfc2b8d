import Foundation
import Shell

extension WindowRequest {
    /// Sends this request to a window that another process has open.
    ///
    /// - Throws: `CommandFailure` when the window refuses, or its process does not answer.
    func send(to scene: SceneName, in directory: URL) throws -> WindowReply {
        try WindowClient.send(self, to: scene, in: directory).acknowledged(by: scene)
    }

    /// The failure for a window that has a process, but does not answer.
    static func silence(of scene: SceneName) -> CommandFailure {
        CommandFailure(
            .tryAgain,
            "The window '\(scene)' is open in another process that does not answer. If you stopped it, continue it "
                + "(fg). If it is starting, try again.")
    }
}

extension WindowReply? {
    /// - Throws: `CommandFailure` when the window refuses, or its process does not answer.
    func acknowledged(by scene: SceneName) throws -> WindowReply {
        guard let self, self != .silence else { throw WindowRequest.silence(of: scene) }
        guard self != .delay else {
            throw CommandFailure(.tryAgain, "The window '\(scene)' did not finish in time. Look at it, then try again.")
        }
        guard self.ok else {
            throw CommandFailure(self.failure.map { ExitStatus($0) } ?? .badData, self.message)
        }
        return self
    }
}
