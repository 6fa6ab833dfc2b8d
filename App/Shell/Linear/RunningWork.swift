/// The work that runs while a linear shell goes on, and the input that waits for its end.
@MainActor
struct RunningWork {
    private struct Work {
        let task: Task<Void, Never>
        /// The screen on which it was begun.
        let screenID: String
    }

    private var works: [Int: Work] = [:]
    /// Work whose screen the user has left. It goes on, and Ctrl-C is no longer for it.
    private var left: [Int: Task<Void, Never>] = [:]
    private var count = 0
    private var waiting: [ShellEvent] = []

    /// Whether the shell has nothing to wait for.
    var isEmpty: Bool { works.isEmpty }

    var tasks: [Task<Void, Never>] { works.values.map(\.task) }

    var nextNumber: Int { count + 1 }

    mutating func begin(_ task: Task<Void, Never>, on screenID: String) {
        count += 1
        works[count] = Work(task: task, screenID: screenID)
    }

    /// - Returns: the work that has ended; nil when its screen was left before.
    mutating func end(_ number: Int) -> Task<Void, Never>? {
        left[number] = nil
        return works.removeValue(forKey: number)?.task
    }

    /// Lets the work of all other screens go.
    mutating func leave(for screenID: String) {
        for (number, work) in works where work.screenID != screenID {
            left[number] = work.task
            works[number] = nil
        }
    }

    /// Stops all work.
    ///
    /// - Returns: what has to end.
    mutating func stop() -> [Task<Void, Never>] {
        let all = tasks + left.values
        (works, left) = ([:], [:])
        for task in all { task.cancel() }
        return all
    }

    mutating func wait(_ event: ShellEvent) {
        waiting.append(event)
    }

    /// The input that has waited longest, once all work has ended.
    mutating func takeWaiting() -> ShellEvent? {
        isEmpty && !waiting.isEmpty ? waiting.removeFirst() : nil
    }
}
