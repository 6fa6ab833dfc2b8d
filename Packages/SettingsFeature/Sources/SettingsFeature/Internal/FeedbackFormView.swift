import Design
import Domain
import Feedback
import Observation

/// The sheet `feedback-form`: a message that is being written.
@MainActor
@Observable
final class FeedbackFormView: LiveView {
    /// How many characters a message may have.
    private static let messageLimit = 4_000

    private let outbox: any FeedbackOutbox
    private let toasts: ToastCenter
    private let finishSheet: @MainActor () -> Void
    private let draft: Draft
    private var error: String?
    private var isSending = false

    /// - Parameters:
    ///   - message: the text of the field before one was typed.
    ///   - finish: ends the sheet, unless another one is in front by then.
    init(
        message: String?, drafts: Drafts, outbox: any FeedbackOutbox, toasts: ToastCenter,
        finish: @escaping @MainActor () -> Void
    ) {
        // What is typed over a link's text is not the draft of a form without one.
        let place = message.map { "feedback-form?message=\($0)" } ?? "feedback-form"
        draft = Draft(message ?? "", at: place, in: drafts)
        self.outbox = outbox
        self.toasts = toasts
        finishSheet = finish
    }

    var screen: Screen {
        Screen("feedback-form", title: "Send feedback", style: .form) {
            Section {
                Field("feedback.message", "Message", text: message, hasLines: true, isDraft: true, error: error) {
                    await self.enter($0)
                }
                Button("feedback.send", "Send", role: .primary, isEnabled: !isSending) { await self.send() }
            }
        }
    }

    func appear() async {
        await draft.restore()
    }

    private var message: String { draft.text }

    private func enter(_ message: String) async {
        error = nil
        await draft.enter(message)
    }

    private func send() async {
        guard !isSending else { return }
        error = Self.problem(with: message)
        guard error == nil else { return }
        isSending = true
        defer { isSending = false }
        let sent = message
        do {
            switch try await outbox.submit(message: sent) {
            case .sent: await finish(sent, .success, "Your message was sent.")
            case .kept: await finish(sent, .info, "Your message is saved and will be sent later.")
            case .refused(let reason): fail(sent, "The server refused your message: \(reason)")
            }
        } catch {
            fail(sent, String(describing: error))
        }
    }

    private func finish(_ sent: String, _ style: Toast.Style, _ text: String) async {
        toasts.post(style, text)
        // A text that was entered meanwhile is another message.
        guard message == sent else { return }
        await draft.clear()
        finishSheet()
    }

    // The text stays in the field, so that it can be corrected and sent again.
    private func fail(_ sent: String, _ reason: String) {
        if message == sent { error = reason }
        toasts.post(.error, reason)
    }

    private static func problem(with message: String) -> String? {
        if message.allSatisfy(\.isWhitespace) { return "Enter a message." }
        let count = message.count
        if count > messageLimit {
            return "Your message has \(count) characters. Use at most \(messageLimit)."
        }
        // SQLite would end the message there.
        if message.utf8.contains(0) { return "Remove the null characters." }
        return nil
    }
}
