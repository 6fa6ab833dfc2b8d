import Design

/// A line of input, and what it asks for.
extension LinearShell {
    /// - Returns: whether to continue.
    func take(_ line: String) async -> Bool {
        let expected = expectation
        expectation = .command
        do throws(Refusal) {
            switch expected {
            case .command:
                let command = try LinearCommand(line, tabs: window.tabs)
                if command == .quit { return false }
                try await perform(command)
            case .text(let element, let earlier):
                if element.isSecret { console.endQuestion() }
                if !line.isEmpty || !earlier.isEmpty { try await take(line, of: element, after: earlier) }
            case .repetition(let element, let first):
                console.endQuestion()
                if !line.isEmpty { try await fill(element, with: line, after: first) }
            case .choice(let element):
                if !line.isEmpty { try await act(.select(element.value(chosenBy: line)), on: element) }
            case .menu(let element):
                if !line.isEmpty { try await choose(line, from: element) }
            }
        } catch {
            say(error.message)
        }
        return true
    }

    private func perform(_ command: LinearCommand) async throws(Refusal) {
        switch command {
        case .element(0, nil) where LinearFrame(of: window, around: window.screen).canLeave:
            guard window.screen.id == drawn.id, hasMeaningOfQuestion(0) else { throw Self.hasChanged }
            if let button = window.screen.stepBack { return try await act(.tap, on: button) }
            try backNavigation.take(in: window)
            await refresh()
        case .element(let number, let text): try await use(number, text: text)
        case .tab(let name?):
            try window.selectTab(name.lowercased())
            drawn.forget()
            await refresh()
        case .tab(nil):
            let status = window.status
            guard let tab = status.tab else { throw Refusal(.nothingToDo, "There are no tabs here.") }
            say(LinearFrame.tabs(window.tabs, selected: tab, badges: status.badges))
        case .open(let url):
            try await perform { [window, drawn] () async throws(Refusal) in
                try await window.open(url)
                drawn.forget()
            }
        case .set(let name, let value):
            try await perform { [window] () async throws(Refusal) in try await window.set(name, to: value) }
        case .edit(let number): try await edit(number)
        case .menu(let number): try beginMenu(await element(number))
        case .more:
            guard drawn.showMore() else { throw Refusal(.nothingToDo, "There is nothing more to show.") }
            await refresh()
        case .filter(let words):
            guard drawn.filter(words) else { throw Refusal(.nothingToDo, "This screen has no long list.") }
            await refresh()
        case .back:
            try backNavigation.take(in: window)
            await refresh()
        case .forward:
            try window.goForward()
            await refresh()
        case .help: console.write(LinearCommand.helpLines)
        case .show:
            drawn.forget()
            await refresh()
        case .quit: break
        }
    }
}

/// Ctrl-C and Ctrl-D, while no work runs. Both leave a question; at the prompt they end the shell.
extension LinearShell {
    /// Ctrl-C. At the prompt, where the terminal has cleared the line, it says once that it quits, and then does.
    ///
    /// - Returns: whether to continue.
    func takeInterruption() -> Bool {
        if leaveQuestion() { return true }
        guard hasAnnouncedQuitting else {
            hasAnnouncedQuitting = true
            console.breakLine()
            say("Ctrl-C again quits.")
            return true
        }
        console.endQuestion()
        return false
    }

    /// Ctrl-D on an empty line.
    ///
    /// - Returns: whether to continue.
    func takeEndOfTyping() -> Bool {
        if leaveQuestion() { return true }
        console.endQuestion()
        return false
    }

    /// Leaves a field or a choice as it is.
    ///
    /// - Returns: whether one was being answered.
    private func leaveQuestion() -> Bool {
        if case .command = expectation { return false }
        expectation = .command
        console.endQuestion()
        return true
    }
}
