/// The changes of a text, which can be taken back step by step and done again.
struct UndoHistory: Sendable {
    enum Kind: Equatable {
        /// Typed; a word begins a new step.
        case typing(startsWord: Bool)
        case deletingBackward, deletingForward
        case other

        fileprivate func continues(_ previous: Kind) -> Bool {
            switch (self, previous) {
            case (.typing(let startsWord), .typing): !startsWord
            case (.deletingBackward, .deletingBackward), (.deletingForward, .deletingForward): true
            default: false
            }
        }
    }

    /// The cursor and the other end of the selection.
    struct Place: Equatable, Sendable {
        var cursor: Int
        var anchor: Int?
    }

    struct Step: Sendable {
        fileprivate(set) var changes: [TextChange]
        let before: Place
        fileprivate(set) var after: Place

        fileprivate var size: Int { changes.reduce(0) { $0 + $1.old.count + $1.new.count } }
    }

    /// Some languages have no blanks between words.
    private static let longestStep = 60

    /// How many steps are kept, and how many letters all of them may have; the last step is always kept.
    private static let limit = (steps: 1_000, letters: 1_000_000)
    private var done: [Step] = []
    private var undone: [Step] = []
    private var size = 0
    /// The kind of the last step, as long as it may go on.
    private var open: Kind?

    mutating func record(_ change: TextChange, _ kind: Kind, before: Place, after: Place) {
        size -= undone.reduce(0) { $0 + $1.size }
        undone.removeAll()
        size += change.old.count + change.new.count
        if let open, kind.continues(open), let last = done.indices.last, done[last].size < Self.longestStep {
            done[last].add(change)
            done[last].after = after
        } else {
            done.append(Step(changes: [change], before: before, after: after))
        }
        open = kind
        while done.count > 1, done.count > Self.limit.steps || size > Self.limit.letters {
            size -= done.removeFirst().size
        }
    }

    mutating func close() {
        open = nil
    }

    mutating func undo() -> Step? {
        open = nil
        guard let step = done.popLast() else { return nil }
        undone.append(step)
        return step
    }

    mutating func redo() -> Step? {
        open = nil
        guard let step = undone.popLast() else { return nil }
        done.append(step)
        return step
    }
}

extension UndoHistory.Step {
    /// Letters that are typed one after the other are one change.
    fileprivate mutating func add(_ change: TextChange) {
        if let last = changes.last, change.old.isEmpty, change.start == last.start + last.new.count {
            changes[changes.count - 1] = TextChange(start: last.start, old: last.old, new: last.new + change.new)
        } else {
            changes.append(change)
        }
    }
}
