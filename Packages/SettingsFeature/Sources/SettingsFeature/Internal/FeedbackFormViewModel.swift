import Design
import Observation

/// The sheet `feedback-form`: a message that is being written.
@MainActor
@Observable
final class FeedbackFormViewModel {
    /// How many characters a message may have.
    static let messageLimit = 4_000

    private let outbox: any FeedbackOutbox
    private let toasts: ToastCenter
    private let dismiss: @MainActor () -> Void
    private(set) var message: String
    private(set) var error: String?
    private(set) var isSending = false

    /// - Parameter message: what the field holds at first.
    init(
        message: String, outbox: any FeedbackOutbox, toasts: ToastCenter, dismiss: @escaping @MainActor () -> Void
    ) {
        self.message = message
        self.outbox = outbox
        self.toasts = toasts
        self.dismiss = dismiss
    }

    func enter(_ message: String) {
        self.message = message
        error = nil
    }

    func send() async {
        guard !isSending else { return }
        error = Self.problem(with: message)
        guard error == nil else { return }
        isSending = true
        defer { isSending = false }
        do {
            switch try await outbox.submit(message: message) {
            case .sent: finish(.success, "Your message was sent.")
            case .kept: finish(.info, "Your message is kept on this machine and will be sent later.")
            case .refused(let reason): fail("Your message was refused: \(reason)")
            }
        } catch {
            fail(String(describing: error))
        }
    }

    private func finish(_ style: Toast.Style, _ text: String) {
        message = ""
        toasts.post(style, text)
        dismiss()
    }

    // The text stays in the field, to be mended and sent again.
    private func fail(_ reason: String) {
        error = reason
        toasts.post(.error, reason)
    }

    private static func problem(with message: String) -> String? {
        if message.allSatisfy(\.isWhitespace) { return "Write a message first." }
        let count = message.count
        if count > messageLimit { return "A message has at most \(messageLimit) characters; this one has \(count)." }
        // SQLite would take it for the message's end.
        if message.utf8.contains(0) { return "A message has no null characters." }
        return nil
    }
}
