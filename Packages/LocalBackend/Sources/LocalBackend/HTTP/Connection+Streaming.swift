import Foundation

extension Connection {
    /// Sends a reply, whole or while its body is made. A producer is cancelled when its client disconnects and when the
    /// server stops.
    ///
    /// - Returns: whether the reply is complete, so that the connection can be kept.
    func send(_ reply: Reply, keepsAlive: Bool) async throws -> Bool {
        try await send(reply.encoded(date: now(), keepsAlive: keepsAlive))
        guard let produce = reply.stream else { return true }
        let writer = BodyWriter { [self] in
            try await send($0, within: limits.pieceDeparture)
        }
        let producing = Task {
            try await produce(writer)
            try await writer.finish()
        }
        let reading = Task { await readAhead { producing.cancel() } }
        let outcome = await withTaskCancellationHandler {
            await producing.result
        } onCancel: {
            producing.cancel()
        }
        reading.cancel()
        await reading.value
        guard case .success = outcome else { return false }
        return !hasPeerGone && !Task.isCancelled
    }
}
