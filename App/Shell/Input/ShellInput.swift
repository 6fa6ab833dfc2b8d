import Dispatch

/// The events of a shell, from its input and from elsewhere, in the order of their arrival.
///
/// The thread that reads lines is at most one line ahead of the shell: a program that writes and never reads its
/// answers is blocked by a full pipe, and cannot fill the memory. Keys may be typed ahead, so that focus reports of the
/// terminal still arrive.
struct ShellInput: AsyncSequence, Sendable {
    typealias Element = ShellEvent
    typealias Failure = Never

    fileprivate enum Item: Sendable {
        case read(ShellEvent)
        case posted(ShellEvent)
    }

    private let items: AsyncStream<Item>
    private let send: AsyncStream<Item>.Continuation
    /// Signalled for each line that was taken; the other one, for each key that there is room for.
    private let taken = DispatchSemaphore(value: 0)
    private let keyRoom = DispatchSemaphore(value: 0)
    private static let keysAhead = 1_000

    init() {
        (items, send) = AsyncStream.makeStream()
        // Raised by signals instead of its initial value: a semaphore must not be deallocated with a value below its
        // initial one.
        for _ in 0..<Self.keysAhead { keyRoom.signal() }
    }

    /// Passes on an event that was read, and returns when the next may be read. Only the reading thread calls it.
    func read(_ event: ShellEvent) {
        send.yield(.read(event))
        if case .key = event { keyRoom.wait() } else { taken.wait() }
    }

    /// Sends the shell an event that does not come from its input.
    func post(_ event: ShellEvent) {
        send.yield(.posted(event))
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(items: items.makeAsyncIterator(), taken: taken, keyRoom: keyRoom)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var items: AsyncStream<Item>.Iterator
        fileprivate let taken: DispatchSemaphore
        fileprivate let keyRoom: DispatchSemaphore

        mutating func next(isolation actor: isolated (any Actor)?) async -> ShellEvent? {
            switch await items.next(isolation: actor) {
            case .read(let event):
                if case .key = event { keyRoom.signal() } else { taken.signal() }
                return event
            case .posted(let event): return event
            case nil: return nil
            }
        }
    }
}
