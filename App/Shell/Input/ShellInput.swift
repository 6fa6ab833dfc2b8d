import Dispatch

/// What a shell waits for, from its input and from elsewhere, in the order in which it comes.
///
/// Whoever reads lines gets no further than one ahead of the shell: a program that writes and never reads its answers is
/// held up by a full pipe, and fills no memory. Keys may be typed ahead, so that a terminal can still tell of its focus.
struct ShellInput: AsyncSequence, Sendable {
    typealias Element = ShellEvent
    typealias Failure = Never

    fileprivate enum Item: Sendable {
        case read(ShellEvent)
        case told(ShellEvent)
    }

    private let items: AsyncStream<Item>
    private let send: AsyncStream<Item>.Continuation
    /// Up for each line that was taken, and for each key that there is room for.
    private let taken = DispatchSemaphore(value: 0)
    private let keyRoom = DispatchSemaphore(value: 0)
    private static let keysAhead = 1_000

    init() {
        (items, send) = AsyncStream.makeStream()
        // Raised, not made so: a semaphore must not be let go of below where it began.
        for _ in 0..<Self.keysAhead { keyRoom.signal() }
    }

    /// Hands over what was read, and returns when more may be. For the one thread that reads.
    func read(_ event: ShellEvent) {
        send.yield(.read(event))
        if case .key = event { keyRoom.wait() } else { taken.wait() }
    }

    /// Tells the shell something that it did not read.
    func tell(_ event: ShellEvent) {
        send.yield(.told(event))
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
            case .told(let event): return event
            case nil: return nil
            }
        }
    }
}
