import Core
public import Foundation

/// Sends requests to the windows of other processes.
public enum WindowClient {
    /// How long a window may take to confirm a request. This needs neither the user nor a server.
    public static let receiptLimit = TimeLimits.scaled(.seconds(2))
    /// How long it may take to reply; following a link may include a call to the server.
    public static let replyLimit = TimeLimits.scaled(.seconds(20))

    /// Sends a request to one scene's window.
    ///
    /// A window that does not confirm the request in time will not carry it out: so a command does not wait long for a
    /// process that is stopped, and that process does not do later what the command has reported as failed.
    ///
    /// - Returns: nil when no process has that window; ``WindowReply/silence`` or ``WindowReply/delay`` when its process
    ///   does not answer.
    public static func send(
        _ request: WindowRequest, to scene: SceneName, in directory: URL, receivedWithin limit: Duration = receiptLimit,
        repliedWithin replyLimit: Duration = replyLimit
    ) -> WindowReply? {
        guard let descriptor = try? SceneSocket.socket(of: scene, in: directory).connect() else { return nil }
        defer { close(descriptor) }
        guard var connection = SceneConnection(descriptor) else { return nil }
        ProcessSignals.ignoreBrokenPipes()
        connection.send(request, within: limit)
        guard connection.receive(WindowReceipt.self, within: limit) != nil else { return .silence }
        return connection.receive(WindowReply.self, within: replyLimit) ?? .delay
    }

    /// Sends a request on a thread of its own: the caller's actor goes on, and Ctrl-C ends this process as any other.
    public static func ask(_ scene: SceneName, _ request: WindowRequest, in directory: URL) async -> WindowReply? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: ProcessSignals.withDefaultEffect(of: SIGINT) {
                        send(request, to: scene, in: directory)
                    })
            }
        }
    }

    /// The scenes that may have a window, the most recently used first.
    public static func scenes(in directory: URL) -> [SceneName] {
        let files = (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "sock" }
            .map { (url: $0, modified: (try? FileStatus(at: $0))?.modified ?? .zero) }
            .sorted { $0.modified > $1.modified }
            .compactMap { SceneName($0.url.deletingPathExtension().lastPathComponent) }
    }
}
