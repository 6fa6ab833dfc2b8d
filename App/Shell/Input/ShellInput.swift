import Dispatch

/// What a shell waits for, from its input and from elsewhere, in the order in which it comes.
///
/// Whoever reads the input gets no further than one event ahead of the shell: a program that writes and never reads its
/// answers is held up by a full pipe, and fills no memory.
struct ShellInput: AsyncSequence, Sendable {
    typealias Element = ShellEvent
    typealias Failure = Never

    fileprivate enum Item: Sendable {
        case read(ShellEvent)
        case told(ShellEvent)
    }

    private let items: AsyncStream<Item>
    private let send: AsyncStream<Item>.Continuation
    private let taken = DispatchSemaphore(value: 0)

    init() {
        (items, send) = AsyncStream.makeStream()
    }

    /// Hands over what was read, and returns when the shell has taken it. For the one thread that reads.
    func read(_ event: ShellEvent) {
        send.yield(.read(event))
        taken.wait()
    }

    /// Tells the shell something that it did not read.
    func tell(_ event: ShellEvent) {
        send.yield(.told(event))
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(items: items.makeAsyncIterator(), taken: taken)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var items: AsyncStream<Item>.Iterator
        fileprivate let taken: DispatchSemaphore

        mutating func next(isolation actor: isolated (any Actor)?) async -> ShellEvent? {
            switch await items.next(isolation: actor) {
            case .read(let event):
                taken.signal()
                return event
            case .told(let event): return event
            case nil: return nil
            }
        }
    }
}
