import Design

/// Sends a shell events after a time.
@MainActor
struct ShellTimer {
    let clock: any Clock<Duration>
    let post: @Sendable (ShellEvent) -> Void

    /// Sends an event after a time, and when the work is over, unless the task is cancelled before.
    func send(_ event: ShellEvent, after duration: Duration, and work: Task<Void, Never>? = nil) -> Task<Void, Never> {
        Task {
            guard (try? await clock.sleep(for: duration)) != nil else { return }
            await work?.value
            if !Task.isCancelled { post(event) }
        }
    }
}

/// The work that runs while a shell goes on, and the input that waits for its end.
@MainActor
struct RunningWork {
    private struct Work {
        let task: Task<Void, Never>
        /// Ends when the work lasts.
        let moment: Task<Void, Never>
        let screenID: String
        /// Whether the user has left its screen. It goes on, and Ctrl-C is no longer for it.
        var isLeft = false
    }

    private var works: [Int: Work] = [:]
    private var count = 0
    private var waiting: [ShellEvent] = []
    /// The work that was begun a moment ago.
    private var latest: Int?

    /// Whether the shell has nothing to wait for.
    var isEmpty: Bool { tasks.isEmpty }

    /// Whether work was begun only a moment ago, and may be over in another one.
    var hasJustBegun: Bool { latest != nil }

    private var tasks: [Task<Void, Never>] { works.values.filter { !$0.isLeft }.map(\.task) }

    /// Begins work, and sends the shell whether it lasts, and its end.
    mutating func begin(
        _ work: @escaping @MainActor @Sendable () async -> Void, on screenID: String, _ timer: ShellTimer,
        _ interruption: Interruption
    ) {
        count += 1
        let number = count
        let task = Task {
            await work()
            timer.post(.finished(number))
        }
        let moment = timer.send(.lasts(number), after: ActivityNotice.delay)
        works[number] = Work(task: task, moment: moment, screenID: screenID)
        latest = number
        beStopped(by: interruption)
    }

    /// Ctrl-C stops what runs now.
    func beStopped(by interruption: Interruption) {
        interruption.begin { [tasks] in
            for task in tasks { task.cancel() }
        }
    }

    /// Work has not ended within a moment.
    ///
    /// - Returns: whether it still runs.
    @discardableResult
    mutating func noteLasting(_ number: Int) -> Bool {
        if latest == number { latest = nil }
        return works[number]?.isLeft == false
    }

    /// - Returns: the work that has ended; nil when its screen was left before.
    mutating func end(_ number: Int) -> Task<Void, Never>? {
        noteLasting(number)
        guard let work = works.removeValue(forKey: number), !work.isLeft else { return nil }
        work.moment.cancel()
        return work.task
    }

    /// Lets the work of all other screens go.
    ///
    /// - Returns: whether there was any.
    @discardableResult
    mutating func leave(for screenID: String) -> Bool {
        let others = works.filter { !$0.value.isLeft && $0.value.screenID != screenID }
        for (number, work) in others {
            works[number]?.isLeft = true
            work.moment.cancel()
            noteLasting(number)
        }
        return !others.isEmpty
    }

    /// Stops all work.
    ///
    /// - Returns: what has to end.
    mutating func stop() -> [Task<Void, Never>] {
        let all = works.values
        (works, latest) = ([:], nil)
        for work in all {
            work.moment.cancel()
            work.task.cancel()
        }
        return all.map(\.task)
    }

    mutating func wait(_ event: ShellEvent) { waiting.append(event) }

    /// The input that has waited longest.
    mutating func takeWaiting() -> ShellEvent? { waiting.isEmpty ? nil : waiting.removeFirst() }
}

/// Shows what a window waits for while the user's work takes longer than a moment.
@MainActor
struct ActivityNotice {
    /// What takes less time needs no words.
    static let delay = Duration.milliseconds(300)

    let window: any ShellWindow
    let console: LinearConsole
    let clock: any Clock<Duration>

    /// Runs beside the work, until it is cancelled. The last line that it has shown stays.
    func follow() async {
        while (try? await clock.sleep(for: Self.delay)) != nil, !Task.isCancelled {
            console.show(status: window.activity.map { "\($0) Ctrl-C cancels" })
        }
    }
}
