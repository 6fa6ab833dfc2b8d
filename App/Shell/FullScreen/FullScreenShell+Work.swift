import Design
import Terminal

/// What keys and the mouse ask for.
extension FullScreenShell {
    /// - Parameter origin: what the user saw.
    func perform(_ intents: [Intent], from origin: WindowContent) {
        let works = intents.filter { !carryOutAtOnce($0) }
        guard !works.isEmpty else { return }
        begin { [self] in
            for (number, intent) in works.enumerated() {
                if number > 0 { await window.settle() }
                do throws(Refusal) {
                    try await carryOut(intent, from: origin)
                } catch {
                    // The first screen cannot be left; that needs no message.
                    guard intent != .leave || error.code != .nothingToDo else { return }
                    return window.toasts.post(.error, error.message)
                }
            }
        }
    }

    /// Begins work, after which the window settles. If it is stopped, that is left to its end.
    func begin(_ work: @escaping @MainActor @Sendable () async -> Void) {
        let settling: @MainActor @Sendable () async -> Void = { [window] in
            await work()
            if !Task.isCancelled { await window.settle() }
        }
        running.begin(settling, on: window.screen.id, timer, interruption)
    }

    /// The window has settled.
    func noteSettled() {
        companion.noteChange()
        backNavigation.notice(window)
        guard running.leave(for: window.screen.id) else { return }
        // Ctrl-C is for what the user sees.
        interruption.end()
        if !running.isEmpty { running.beStopped(by: interruption) }
    }

    /// - Returns: false for what may take time, or changes the window.
    private func carryOutAtOnce(_ intent: Intent) -> Bool {
        switch intent {
        case .redraw: encoder.forget()
        case .setMouse(let isOn):
            output.setMouse(isOn)
            say(
                isOn
                    ? "The mouse is for this app." : "The mouse is for the terminal, for example to select text.")
        case .copy(let text): copy(text)
        case .say(let text): window.toasts.post(.warning, text)
        case .suspend:
            if !output.suspend() { say("No shell waits for this program: it cannot be stopped here.") }
        case .interrupt: if !interruption.stopWork() { interrupt() }
        case .tap, .type, .select, .tab, .leave, .back, .forward, .edit, .command: return false
        }
        return true
    }

    func carryOut(_ intent: Intent, from origin: WindowContent) async throws(Refusal) {
        switch intent {
        case .type(let text, let id): return try await type(text, into: id, from: origin)
        case .tab(let name): return try window.selectTab(name)
        case .command(let text): return try await carryOut(text)
        default: break
        }
        let layers = layers(of: origin)
        // It was meant for another page.
        guard !layers.isEmpty else { return }
        switch intent {
        case .tap(let id): try await act(.tap, on: id, of: layers)
        case .select(let value, let id): try await act(.select(value), on: id, of: layers)
        case .leave: try await leave(layers)
        case .back: try window.goBack()
        case .forward: try window.goForward()
        case .edit(let id): try await edit(id, from: origin)
        case .type, .tab, .command, .redraw, .setMouse, .copy, .say, .suspend, .interrupt: break
        }
    }

    /// The page that the user saw, as it is now, and the list beside it; none when another page is in front, or another user.
    private func layers(of origin: WindowContent) -> [WindowContent.Layer] {
        let now = WindowContent(of: window)
        guard now.user == origin.user, let page = now.layers.last, origin.layers.last?.isSame(as: page) == true
        else { return [] }
        return [page] + [origin.companion?.now].compactMap(\.self)
    }

    private func type(_ text: String, into id: String, from origin: WindowContent) async throws(Refusal) {
        var layers = layers(of: origin)
        // It is for the page where it was typed, also behind another one. Of a user who is gone, only drafts are taken.
        if !layers.contains(where: { $0.screen.element(id) != nil }) {
            layers = (origin.layers.reversed() + [origin.companion].compactMap(\.self)).compactMap(\.now).filter {
                window.status.userName == origin.user || $0.screen.element(id)?.isDraft == true
            }
        }
        let page = layers.first { $0.screen.element(id) != nil } ?? origin.front
        do throws(Refusal) {
            guard !layers.isEmpty else { return interface.noteTyped(into: id, on: page, isTaken: false) }
            try await act(.type(text), on: id, of: layers)
        } catch {
            interface.noteTyped(into: id, on: page, isTaken: false)
            throw error
        }
        // What the window has made of it replaces the text.
        show()
        interface.noteTyped(into: id, on: page, isTaken: true)
    }

    private func act(
        _ action: ElementAction, on id: String, of layers: [WindowContent.Layer]
    ) async throws(Refusal) {
        guard let screen = layers.map(\.screen).first(where: { $0.element(id) != nil }),
            let element = screen.element(id)
        else { throw LinearShell.hasChanged }
        if action == .tap, !element.isEnabled {
            if let field = screen.missingField(before: element) {
                show()
                interface.focus(field.id)
            }
            throw Refusal(.disabled, screen.reason(why: element))
        }
        let work = try action.work(on: element, of: screen)
        await work()
    }

    /// Goes to the step before on the page, or leaves it; where there is none below it, by its own button.
    private func leave(_ layers: [WindowContent.Layer]) async throws(Refusal) {
        if let button = layers.first?.screen.stepBack { return try await act(.tap, on: button.id, of: layers) }
        do throws(Refusal) {
            try backNavigation.take(in: window)
        } catch {
            guard error.code == .nothingToDo, let button = layers.first?.screen.cancelButton else { throw error }
            try await act(.tap, on: button.id, of: layers)
        }
    }

    private func edit(_ id: String, from origin: WindowContent) async throws(Refusal) {
        guard let editor, let element = layers(of: origin).compactMap({ $0.screen.element(id) }).first else {
            throw Refusal(.nothingToDo, "There is no terminal for an editor.")
        }
        defer { encoder.forget() }
        try await texts.edit(element, with: editor, again: "time that you edit it") { text throws(Refusal) in
            try await act(.type(text), on: id, of: layers(of: origin))
        }
    }

    private func copy(_ text: String) {
        guard let note = output.copy(text) else {
            return window.toasts.post(.error, "This text is too long for the clipboard of a terminal.")
        }
        say(note)
    }

    private func say(_ text: String) {
        window.toasts.post(.info, text)
    }

    /// Ctrl-C while nothing runs: everything is saved, but one key by mistake must not end the app.
    func interrupt() {
        guard !hasAnnouncedQuitting else { return isOver = true }
        announceQuitting("Press Ctrl-C again to quit. Everything is saved.")
    }

    func announceQuitting(_ text: String) {
        hasAnnouncedQuitting = true
        say(text)
    }
}

extension WindowContent.Layer {
    /// As its view shows it now.
    @MainActor
    fileprivate var now: Self? { view.map { Self(place: place, view: $0, $0.screen) } }
}
