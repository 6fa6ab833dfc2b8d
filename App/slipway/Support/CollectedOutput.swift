import Design
import Synchronization

/// What a command has printed, in order, before it is shown.
final class CollectedOutput: Sendable {
    enum Entry {
        /// Lines for standard output.
        case data(TerminalText)
        /// Lines for standard error.
        case note(TerminalText)
    }

    private let collected = Mutex<[Entry]>([])

    var entries: [Entry] { collected.withLock { $0 } }

    /// All lines for standard output.
    var data: TerminalText {
        entries.reduce("") { text, entry in
            guard case .data(let lines) = entry else { return text }
            return text + lines + "\n"
        }
    }

    func append(_ entry: Entry) {
        collected.withLock { $0.append(entry) }
    }
}
