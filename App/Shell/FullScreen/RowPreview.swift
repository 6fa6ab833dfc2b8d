import Design
import Terminal

/// What the selected row of a list leads to: made when the selection rests for a moment, and dropped when it moves.
@MainActor
final class RowPreview {
    private static let pause = Duration.milliseconds(100)

    private let timer: ShellTimer
    /// The user and the row with its texts. When one changes, the preview is made again; of other changes it has no report.
    private var key: [String?] = []
    private var made: (row: String, screen: Screen)?
    private var making: Task<Void, Never>?

    init(_ timer: ShellTimer) {
        self.timer = timer
    }

    /// What was made for a user; nil for what is another's.
    func made(for user: String?) -> (row: String, screen: Screen)? { key.first == user ? made : nil }

    /// - Parameter row: the one in the last frame; nil where none is shown beside its list.
    func follow(_ row: Element?, of user: String?) {
        let key: [String?] = [user] + (row.map { [$0.id, $0.label, $0.value] } ?? [])
        guard key != self.key else { return }
        making?.cancel()
        (self.key, made, making) = (key, nil, nil)
        guard let row, let preview = row.preview else { return }
        making = Task { [weak self, timer] in
            guard (try? await timer.clock.sleep(for: Self.pause)) != nil, let screen = await preview(),
                !Task.isCancelled
            else { return }
            self?.made = (row.id, screen)
            timer.post(.change)
        }
    }

    func end() {
        making?.cancel()
    }
}
