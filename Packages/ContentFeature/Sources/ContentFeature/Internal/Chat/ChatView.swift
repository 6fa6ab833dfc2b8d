import AIClient
import ContentStorage
import Design
import Navigation

/// The screen `chat`.
@MainActor
final class ChatView: LiveView {
    private let model: ChatViewModel

    init(model: ChatViewModel) {
        self.model = model
    }

    func appear() async {
        await model.appear()
    }

    var unsavedChanges: UnsavedChanges? { model.draft.unsavedChanges }
    var hasMovedOn: Bool { model.hasMovedOn }

    var screen: Screen {
        let title = model.shown.conversation?.title ?? ""
        return Screen("chat", title: title.isEmpty ? "Chat" : title) {
            choices
            conversation
            replyActions
            composer
            Section {
                Row("chat.conversations", "All conversations") { [model] in
                    model.navigator.navigateTo(.conversations)
                }
                Button("chat.new", "New conversation", isEnabled: model.shown.id != nil && model.activity == nil) {
                    [model] in model.startNew()
                }
            }
        }
    }

    // MARK: Parts

    private var choices: Section {
        let model = model
        let options = model.shown.options
        let choice = ModelChoice(catalog: model.catalog, now: model.services.now)
        return Section {
            Text("chat.notice", choice.notice, label: "Notice")
            Text("chat.limit", choice.catalog.limitNotice())
            choice.picker("chat.model", chosen: options.model, isEnabled: !model.isBusy) { chosen in
                await model.shown.change { $0.model = chosen }
            }
            Picker(
                "chat.persona", "Persona", selection: options.persona, options: personas(options.persona),
                isEnabled: !model.isBusy
            ) {
                await model.choose(persona: $0)
            }
            if model.personas.contains(where: { $0.id == options.persona }) {
                Row("chat.edit-persona", "Edit this persona") {
                    model.navigator.navigateTo(.persona(id: options.persona))
                }
            }
            Row("chat.new-persona", "New persona") { model.navigator.navigateTo(.persona()) }
            Toggle(
                "chat.tools", "Let the model use this app", isOn: options.offersTools, isEnabled: !model.isBusy
            ) { offers in
                await model.shown.change { $0.offersTools = offers }
            }
        }
    }

    /// Also offers a persona that was removed after the conversation had begun with it.
    private func personas(_ chosen: String) -> [Element.Option] {
        var options = model.personas.map { Element.Option($0.id, $0.name) }
        if !options.contains(where: { $0.value == chosen }) {
            options.append(Element.Option(chosen, chosen.isEmpty ? "None" : "A persona that was removed"))
        }
        return options
    }

    private var conversation: Section {
        let (model, shown) = (model, model.shown)
        return Section {
            if shown.canExtendExcerpt, shown.excerpt.first?.depth != 1 {
                Button("chat.before", "Show messages before these") {
                    await shown.extendExcerpt(before: ShownConversation.page)
                }
            }
            for message in shown.excerpt {
                MessageRow(message: message, model: model).elements
            }
            if let gap = shown.gap {
                if shown.canExtendExcerpt {
                    Button("chat.after", "Show messages after these") {
                        await shown.extendExcerpt(after: ShownConversation.page)
                    }
                }
                if !shown.excerpt.isEmpty || !shown.hasEarlier {
                    Text("chat.older", older(gap))
                }
            }
            if shown.hasEarlier {
                Button("chat.earlier", "Show earlier messages") { await shown.showEarlier() }
            }
            for message in shown.messages {
                MessageRow(message: message, model: model).elements
            }
        }
    }

    private func older(_ gap: ClosedRange<Int>) -> String {
        let messages =
            gap.count == 1 ? "Message \(gap.lowerBound) is" : "Messages \(gap.lowerBound) to \(gap.upperBound) are"
        return "\(messages) not shown here. Search the conversations to get to one, or export this conversation."
    }

    private var replyActions: Section {
        let model = model
        let end = ReplyEnd(model)
        return Section {
            Text("chat.status", end.status, label: "Status")
            Text("chat.error", end.error, label: "Problem")
            if end.hasReasoning {
                Toggle("chat.shows-reasoning", "Show how the model reasoned", isOn: model.showsReasoning) {
                    model.showsReasoning = $0
                }
                Text("chat.reasoning", model.showsReasoning ? end.reasoning : nil, label: "Reasoning")
            }
            if let question = model.question {
                Text("chat.ask", question.words, label: "The model asks")
                Button("chat.allow", "Allow") { await model.answer(true) }
                Button("chat.decline", "Decline") { await model.answer(false) }
            }
            if let waiting = model.waiting {
                Text("chat.waiting", waitingWords(waiting))
                Button("chat.send-now", "Send now") { await model.sendNow() }
                Button("chat.discard", "Do not send") { await model.discardWaiting() }
            }
            if model.tooLong != nil {
                Button("chat.leave-out", leaveOutLabel, isEnabled: model.leavesOut != nil) { await model.leaveOut() }
                Button("chat.start-over", "Start a new conversation with a summary") { await model.startOver() }
            }
            Button("chat.stop", "Stop", isEnabled: model.canStop) { model.stop() }
            Button("chat.continue", "Continue the reply", isEnabled: model.canContinue) {
                await model.continueReply()
            }
            Button("chat.regenerate", "Answer again", isEnabled: model.regenerable != nil) {
                if let reply = model.regenerable { await model.regenerate(reply) }
            }
            Button("chat.edit", "Edit your last message", isEnabled: model.editable != nil) {
                if let message = model.editable { await model.edit(message) }
            }
        }
    }

    private func waitingWords(_ message: StoredMessage) -> String {
        let reason = message.detail ?? "the server cannot be reached"
        let end = reason.hasSuffix(".") ? "" : "."
        return "Your message waits: \(reason)\(end) It is sent when the server is back."
    }

    private var leaveOutLabel: String {
        switch model.leavesOut {
        case nil: "Leave out the oldest messages"
        case 1: "Ask again without message 1"
        case let count?: "Ask again without messages 1 to \(count)"
        }
    }

    private var composer: Section {
        let model = model
        let draft = model.draft
        return Section {
            Text(
                "chat.editing",
                model.edited.map { "This replaces message \($0.depth). The version before stays." }, label: "Editing")
            if model.edited != nil {
                Button("chat.discard-edit", "Discard the edit") { draft.put(MessageDraft.Content()) }
            }
            Field("chat.input", "Message", text: draft.text, hasLines: true) { draft.text = $0 }
            Button("chat.send", "Send", isEnabled: model.canSend) { await model.send() }
            for (index, attachment) in draft.attachments.enumerated() {
                Row("chat.attachment.\(index + 1)", attachment.words, detail: "Remove") {
                    draft.removeAttachment(at: index)
                }
            }
            Field("chat.attach", "Attach a file (its path)", text: "", error: draft.attachmentError) {
                await draft.attach($0)
            }
        }
    }
}
