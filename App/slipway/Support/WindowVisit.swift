import Foundation
import Shell

/// Asks something of a window that another process has open.
enum WindowVisit {
    /// - Throws: `CommandFailure` when the window refuses, or its process does not answer.
    static func make(_ visit: Visit, to scene: SceneName, in directory: URL) throws -> VisitReply {
        let reply = SceneVisitor.visit(scene, in: directory, visit) ?? .silence
        guard reply != .silence else {
            throw CommandFailure(
                .tryAgain,
                "The window '\(scene)' is open in another process, which does not answer. If that is stopped, continue it "
                    + "(fg); if it is just starting, try again.")
        }
        guard reply.ok else { throw CommandFailure(.badData, reply.message) }
        return reply
    }
}
