import Dispatch
import Synchronization

/// The events of a shell, from its input and from elsewhere, in the order of their arrival.
///
/// The thread that reads lines is at most one line ahead of the shell: a program that writes and never reads its
/// answers is blocked by a full pipe, and cannot fill the memory. Keys may be typed ahead, so that focus reports of the
/// terminal still arrive.
struct ShellInput: AsyncSequence, Sendable {
    typealias Element = ShellEvent
    typealias Failure = Never

    private let events: AsyncStream<ShellEvent>
    private let send: AsyncStream<ShellEvent>.Continuation
    /// Signalled for each line that was taken; the other one, for each key that there is room for.
    private let taken = DispatchSemaphore(value: 0)
    private let keyRoom = DispatchSemaphore(value: 0)
    private static let keysAhead = 1_000
    private let hold = Hold()

    init() {
        (events, send) = AsyncStream.makeStream()
        // Raised by signals instead of its initial value: a semaphore must not be deallocated with a value below its
        // initial one.
        for _ in 0..<Self.keysAhead { keyRoom.signal() }
    }

    /// Passes on an event that was read, and returns when the next may be read. Only the reading thread calls it.
    func read(_ event: ShellEvent) {
        send.yield(event)
        if case .key = event { keyRoom.wait() } else { taken.wait() }
    }

    /// Sends the shell an event that does not wait to be taken: an interruption, a request or a change.
    func post(_ event: ShellEvent) {
        send.yield(event)
    }

    /// Stops the thread that reads lines after its next one, or lets it go on.
    func hold(_ isOn: Bool) {
        for _ in 0..<hold.set(isOn) { taken.signal() }
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(events: events.makeAsyncIterator(), taken: taken, keyRoom: keyRoom, hold: hold)
    }

    /// The lines that were taken while the reading thread was to wait.
    fileprivate final class Hold: Sendable {
        private let state = Mutex((isOn: false, held: 0))

        /// - Returns: how many lines the thread is to be told of.
        func set(_ isOn: Bool) -> Int {
            state.withLock { state in
                defer { state = (isOn, isOn ? state.held : 0) }
                return isOn ? 0 : state.held
            }
        }

        /// A line was taken.
        ///
        /// - Returns: whether the thread may read the next one.
        func take() -> Bool {
            state.withLock { state in
                if state.isOn { state.held += 1 }
                return !state.isOn
            }
        }
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var events: AsyncStream<ShellEvent>.Iterator
        fileprivate let taken: DispatchSemaphore
        fileprivate let keyRoom: DispatchSemaphore
        fileprivate let hold: Hold

        mutating func next(isolation actor: isolated (any Actor)?) async -> ShellEvent? {
            let event = await events.next(isolation: actor)
            switch event {
            case .key: keyRoom.signal()
            case .line, .unreadableLine, .endOfTyping, .endOfInput: if hold.take() { taken.signal() }
            default: break
            }
            return event
        }
    }
}
