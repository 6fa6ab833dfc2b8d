/// Suspends the tasks that pass while it is closed; a cancelled task is resumed.
@MainActor
final class Gate {
    private var isOpen: Bool
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var arrivals: [CheckedContinuation<Void, Never>] = []
    private var tickets = 0

    init(isOpen: Bool = false) {
        self.isOpen = isOpen
    }

    func open() {
        isOpen = true
        for continuation in waiting.values { continuation.resume() }
        waiting = [:]
    }

    func close() {
        isOpen = false
    }

    /// Returns when the gate is open.
    func pass() async {
        tickets += 1
        let ticket = tickets
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                for arrival in arrivals { arrival.resume() }
                arrivals = []
                guard !isOpen, !Task.isCancelled else { return continuation.resume() }
                waiting[ticket] = continuation
            }
        } onCancel: {
            Task { @MainActor in self.waiting.removeValue(forKey: ticket)?.resume() }
        }
    }

    /// Returns when a task is suspended here.
    func arrival() async {
        guard waiting.isEmpty else { return }
        await withCheckedContinuation { arrivals.append($0) }
    }
}
