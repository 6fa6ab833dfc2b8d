import AIClient
import ContentStorage
import Persistence

/// What the model asks to do in the app.
extension ChatModel {
    /// The question of a tool that the person has to answer.
    var question: (reply: StoredMessage, call: StoredCall, words: String)? {
        guard let last = messages.last, let call = last.calls.firstOpen, call.state == .asked else { return nil }
        do throws(AssistantRefusal) {
            return (
                last, call, try ToolRunner(services.tools(), in: services.store.conversations).question(of: call.call)
            )
        } catch {
            return (last, call, "The model asks for '\(call.call.name)'. \(error.reason)")
        }
    }

    func answer(_ allows: Bool) async {
        guard let question, let id = shown.id else { return }
        await shown.perform { () throws(StorageError) in
            try await engine.answer(call: question.call.call.id, of: question.reply.id, in: id, allows: allows)
        }
    }
}
