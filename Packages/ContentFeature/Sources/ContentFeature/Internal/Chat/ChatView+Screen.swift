import AIClient
import ContentStorage
import Design
import Navigation

extension ChatView {
    var screen: Screen {
        let title = shown.conversation?.title ?? ""
        let choice = ModelChoice(catalog: catalog, now: services.process.now)
        return Screen(
            "chat", title: title.isEmpty ? ContentRoute.chat().place.title : title, style: .conversation,
            companion: list, toolbar: tools
        ) {
            Text("chat.notice", choice.notice, label: "Notice")
            Text("chat.limit", choice.catalog.limitNotice())
            conversation
            queue
            consent
            state
            replyActions
            choices(choice)
            composer
        }
    }

    private var tools: [Element] {
        let persona = shown.options.persona
        var tools = [
            Button("chat.new", "New conversation", isEnabled: shown.id != nil && activity == nil) {
                await self.startNew()
            }.element,
            Row("chat.conversations", "All conversations") { self.navigator.navigateTo(.conversations) }.element,
            Row("chat.new-persona", "New persona") { self.navigator.navigateTo(.persona()) }.element,
        ]
        if personas.contains(where: { $0.id == persona }) {
            tools.append(
                Row("chat.edit-persona", "Edit this persona") { self.navigator.navigateTo(.persona(id: persona)) }
                    .element)
        }
        return tools
    }

    private func choices(_ choice: ModelChoice) -> Section {
        let options = shown.options
        return Section(style: .bar) {
            choice.picker("chat.model", chosen: options.model, isEnabled: !isBusy) { chosen in
                await self.shown.change { $0.model = chosen }
            }
            Picker(
                "chat.persona", "Persona", selection: options.persona, options: personaOptions(options.persona),
                isEnabled: !isBusy
            ) {
                await self.choose(persona: $0)
            }
            Toggle(
                "chat.tools", "Let the model use this app", isOn: options.offersTools, isEnabled: !isBusy
            ) { offers in
                await self.shown.change { $0.offersTools = offers }
            }
        }
    }

    /// Also offers a persona that was removed after the conversation had begun with it.
    private func personaOptions(_ chosen: String) -> [Element.Option] {
        var options = personas.map { Element.Option($0.id, $0.name) }
        if !options.contains(where: { $0.value == chosen }) {
            options.append(Element.Option(chosen, chosen.isEmpty ? "None" : "A persona that was removed"))
        }
        return options
    }

    private var conversation: Section {
        let shown = shown
        return Section {
            if shown.canExtendExcerpt, shown.excerpt.first?.depth != 1 {
                Button("chat.before", "Show messages before these") {
                    await shown.extendExcerpt(before: ShownConversation.page)
                }
            }
            for message in shown.excerpt {
                MessageRow(message: message, model: self).elements
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
                MessageRow(message: message, model: self).elements
            }
        }
    }

    private var queue: Section {
        Section {
            for (index, message) in shown.queue.enumerated() {
                QueuedMessageRow(id: "chat.waiting.\(index + 1)", message: message, model: self).elements
            }
            if let first = shown.queue.first {
                Text("chat.queue", queueWords(first), label: "Waiting")
            }
        }
    }

    private func queueWords(_ first: QueuedMessage) -> String {
        if let refusal = engine.refusals[first.id] { return "This could not be sent. \(refusal)" }
        if isDue(first) { return "Sent when the reply has ended." }
        return "Not sent, because the reply before did not come to its end here. Send, edit or withdraw it in its menu."
    }

    private func older(_ gap: ClosedRange<Int>) -> String {
        let messages =
            gap.count == 1 ? "Message \(gap.lowerBound) is" : "Messages \(gap.lowerBound) to \(gap.upperBound) are"
        return "\(messages) not shown here. Search the conversations to get to one, or export this conversation."
    }

    private var consent: Section {
        Section(style: .question) {
            if let question {
                Text("chat.ask", question.words, label: "The model asks")
                Text("chat.change", question.change)
                Button("chat.allow", "Allow") { await self.answer(true) }
                Button("chat.decline", "Deny", role: .cancel) { await self.answer(false) }
            }
        }
    }

    private var state: Section {
        let end = ReplyEnd(self)
        return Section {
            Text("chat.status", end.status, label: "Status")
            Text("chat.error", end.error, label: "Problem")
            if end.hasReasoning {
                Toggle("chat.shows-reasoning", "Show how the model reasoned", isOn: showsReasoning) {
                    self.showsReasoning = $0
                }
                Text("chat.reasoning", showsReasoning ? end.reasoning : nil, label: "Reasoning")
            }
            if let waiting {
                Text("chat.waiting", waitingWords(waiting))
                Button("chat.send-now", "Send now") { await self.sendNow() }
                Button("chat.discard", "Do not send") { await self.discardWaiting() }
            }
            if tooLong != nil {
                Button("chat.leave-out", leaveOutLabel, isEnabled: leavesOut != nil) { await self.leaveOut() }
                Button("chat.start-over", "Start a new conversation with a summary") { await self.startOver() }
            }
        }
    }

    private var replyActions: Section {
        Section(style: .bar) {
            Button("chat.continue", "Continue the reply", isEnabled: canContinue) { await self.continueReply() }
            Button("chat.regenerate", "Answer again", isEnabled: regenerable != nil) {
                if let reply = self.regenerable { await self.regenerate(reply) }
            }
            Button("chat.edit", "Edit your last message", isEnabled: editable != nil) {
                if let message = self.editable { await self.edit(message) }
            }
        }
    }

    private func waitingWords(_ message: StoredMessage) -> String {
        let reason = message.detail ?? "the server cannot be reached"
        let end = reason.hasSuffix(".") ? "" : "."
        return "Your message waits: \(reason)\(end) It is sent when the server is back."
    }

    private var leaveOutLabel: String {
        switch leavesOut {
        case nil: "Leave out the oldest messages"
        case 1: "Ask again without message 1"
        case let count?: "Ask again without messages 1 to \(count)"
        }
    }

    private var composer: Section {
        let draft = draft
        return Section(style: .composer) {
            Text(
                "chat.editing",
                edited.map { "This replaces message \($0.depth). The version before stays." }, label: "Editing")
            if edited != nil {
                Button("chat.discard-edit", "Discard the edit") { await draft.discardEdit() }
            }
            Field("chat.input", "Message", text: draft.text, hasLines: true, isDraft: true) { await draft.enter($0) }
            Button("chat.send", "Send", role: .primary, isEnabled: canSend) { await self.send() }
            Button("chat.stop", "Stop", isEnabled: canStop) { self.stop() }
            for (index, attachment) in draft.attachments.enumerated() {
                Row("chat.attachment.\(index + 1)", attachment.words, detail: "Remove") {
                    await draft.removeAttachment(at: index)
                }
            }
            Field("chat.attach", "Attach a file (its path)", text: "", error: draft.attachmentError) {
                await draft.attach($0)
            }
        }
    }
}
