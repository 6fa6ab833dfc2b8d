import Synchronization

/// Work that waits until it is released, whether it is cancelled or not, and counts its runs, in total and at the same
/// time.
final class HeldWork: Sendable {
    private let state = Mutex(
        (runs: 0, atOnce: 0, most: 0, held: [CheckedContinuation<Void, Never>](), isHeld: true))
    /// The number of each run, once it is held.
    let begun: AsyncStream<Int>
    private let begin: AsyncStream<Int>.Continuation

    init() { (begun, begin) = AsyncStream.makeStream(of: Int.self) }

    var runs: Int { state.withLock(\.runs) }
    var most: Int { state.withLock(\.most) }

    func run() async -> Int {
        let number = state.withLock { state in
            state.runs += 1
            state.atOnce += 1
            state.most = max(state.most, state.atOnce)
            return state.runs
        }
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHeld { state.held.append(continuation) }
                return state.isHeld
            }
            begin.yield(number)
            if !isHeld { continuation.resume() }
        }
        state.withLock { $0.atOnce -= 1 }
        return number
    }

    /// Releases the run that has waited for longest.
    func releaseFirst() {
        state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }?.resume()
    }

    /// Releases all runs, and those that begin later.
    func release() {
        let held = state.withLock { state in
            state.isHeld = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }
}
