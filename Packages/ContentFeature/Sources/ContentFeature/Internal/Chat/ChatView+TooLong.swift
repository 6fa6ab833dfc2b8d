import AIClient
import ContentStorage
import Navigation
import Persistence

/// What can be done about a conversation that is too long for the model.
extension ChatView {
    var tooLong: TooLong? {
        isBusy ? nil : messages.last?.tooLong
    }

    /// How many of the oldest messages a request would leave out, so that it is likely to fit; nil when none can be.
    var leavesOut: Int? {
        guard let tooLong, let question = messages.lastIndex(where: { $0.role == .user }) else { return nil }
        let hidden = (messages.first?.depth ?? 1) - 1
        // The server's numbers are of what was sent last.
        let first = min(max(leftOut - hidden, 0), question)
        let before = messages[first..<question].map { ($0.text.utf8.count, $0.role == .user) }
        let rest = messages[question...].reduce(0) { $0 + $1.text.utf8.count }
        let count = hidden + first + tooLong.leavingOut(before, rest: rest)
        return count > leftOut ? count : nil
    }

    func leaveOut() async {
        guard let count = leavesOut, let last = messages.last else { return }
        await regenerate(last, leavingOut: count)
    }

    func startOver() async {
        guard tooLong != nil, summary == nil, let last = messages.last, let id = shown.id else { return }
        let task = Task { [self] () -> Result<String?, StorageError> in
            do throws(StorageError) {
                return .success(
                    try await engine.startOver(from: last.id, in: id) { [self] turn in
                        activity = nil
                        navigator.navigateTo(.chat(conversation: turn.conversation.rawValue), from: place)
                    })
            } catch {
                return .failure(error)
            }
        }
        summary = task
        activity = "The model writes a summary…"
        await shown.perform { () throws(StorageError) in
            let result = await task.valueForCaller
            activity = nil
            if let failure = try result.get() { shown.problem = failure }
        }
        activity = nil
        summary = nil
    }

    var isSummarising: Bool { activity != nil && summary != nil }
}
