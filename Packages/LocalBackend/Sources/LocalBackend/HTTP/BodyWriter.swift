import Foundation

/// Writes the body of a reply piece by piece.
///
/// Each write returns once the system has taken the bytes, so a client that reads slowly slows the producer down.
struct BodyWriter: Sendable {
    let isChunked: Bool
    let send: @Sendable (Data) async throws -> Void

    /// Sends the bytes as one chunk.
    func write(_ bytes: Data) async throws {
        // An empty chunk would end the body.
        guard !bytes.isEmpty else { return }
        try Task.checkCancellation()
        guard isChunked else { return try await send(bytes) }
        try await send(Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8))
    }

    func write(_ text: String) async throws {
        try await write(Data(text.utf8))
    }

    /// Ends the body. The end of the connection ends one that is not chunked.
    ///
    /// A producer that was cancelled may return as if it had written everything.
    func finish() async throws {
        try Task.checkCancellation()
        if isChunked { try await send(Data("0\r\n\r\n".utf8)) }
    }
}
