import ContentStorage
import Core
import Persistence

/// Stores the text of a reply while it arrives: the first piece at once, later ones at most 200 ms after they came.
/// When the store is slower than the server, ``add(_:)`` waits, and so the server does.
@MainActor
final class PieceWriter {
    static let delay = Duration.milliseconds(200)
    static let size = 64 << 10
    /// The reader waits while more than this is unwritten, in bytes.
    static let limit = 1 << 20

    private let clock: any Clock<Duration>
    private let append: @Sendable ([Piece]) async throws(StorageError) -> Void
    private let end: @Sendable (ReplyResult) async throws(StorageError) -> Void
    private var unwritten: [Piece] = []
    private var bytes = 0
    private var writing: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    private var isFirst = true
    /// Whether the time of the oldest unwritten piece was up during a write.
    private var isDue = false
    private var failure: StorageError?

    init(
        clock: any Clock<Duration>, append: @escaping @Sendable ([Piece]) async throws(StorageError) -> Void,
        end: @escaping @Sendable (ReplyResult) async throws(StorageError) -> Void
    ) {
        self.clock = clock
        self.append = append
        self.end = end
    }

    deinit {
        timer?.cancel()
    }

    var unwrittenBytes: Int { bytes }

    /// - Throws: why an earlier piece could not be written. Nothing more is written then.
    func add(_ piece: Piece) async throws(StorageError) {
        if let failure { throw failure }
        if unwritten.last?.kind == piece.kind {
            unwritten[unwritten.count - 1].text += piece.text
        } else {
            unwritten.append(piece)
        }
        bytes += piece.text.utf8.count
        if writing == nil, isFirst || bytes >= Self.size {
            begin()
        } else if timer == nil {
            startTimer()
        }
        isFirst = false
        while bytes > Self.limit, let writing, failure == nil { await writing.value }
        if let failure { throw failure }
    }

    func finish(_ result: ReplyResult) async throws(StorageError) {
        timer?.cancel()
        timer = nil
        while let writing { await writing.value }
        if let failure { throw failure }
        var result = result
        result.rest = unwritten
        try await end(result)
        unwritten = []
        bytes = 0
    }

    private func startTimer() {
        timer = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.delay)) != nil else { return }
            self?.timePassed()
        }
    }

    private func timePassed() {
        // The timer may have been cancelled while it waited for the main actor.
        guard !Task.isCancelled else { return }
        timer = nil
        if writing == nil { begin() } else { isDue = true }
    }

    private func begin() {
        let pieces = unwritten
        guard !pieces.isEmpty else { return }
        timer?.cancel()
        timer = nil
        isDue = false
        unwritten = []
        bytes = 0
        writing = Task { [append] in
            do throws(StorageError) {
                try await append(pieces)
                self.written(nil)
            } catch {
                self.written(error)
            }
        }
    }

    private func written(_ error: StorageError?) {
        writing = nil
        failure = error
        guard error == nil, !unwritten.isEmpty else { return }
        if isDue || bytes >= Self.size { begin() }
    }
}
