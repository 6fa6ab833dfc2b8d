import Foundation
import Shell

/// Asks something of a window that another process has open.
enum WindowVisit {
    /// Only a window that says how it is, within two seconds, is asked for more: nobody waits long for a process that is
    /// stopped, and it does nothing later that its person was told has failed.
    ///
    /// - Throws: `CommandFailure` when the window refuses, or its process does not answer.
    static func make(_ visit: Visit, to scene: SceneName, in directory: URL) throws -> VisitReply {
        guard OpenWindow.find(scene, in: directory)?.phase != nil else { throw silence(of: scene) }
        let reply = SceneVisitor.visit(scene, in: directory, visit) ?? .silence
        guard reply != .silence else { throw silence(of: scene) }
        guard reply.ok else { throw CommandFailure(.badData, reply.message) }
        return reply
    }

    /// What is said of a window that has a process, but no answer.
    static func silence(of scene: SceneName) -> CommandFailure {
        CommandFailure(
            .tryAgain,
            "The window '\(scene)' is open in another process, which does not answer. If that is stopped, continue it "
                + "(fg); if it is just starting, try again.")
    }
}
