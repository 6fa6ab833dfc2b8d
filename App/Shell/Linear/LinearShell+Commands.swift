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
                if element.isSecret { console.endSecret() }
                if !line.isEmpty || !earlier.isEmpty { try await take(line, of: element, after: earlier) }
            case .repetition(let element, let first):
                console.endSecret()
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
            guard window.screen.id == drawn.id else { throw Self.hasChanged }
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
            try await result { [window] () async throws(Refusal) in try await window.open(url) }.get()
            drawn.forget()
            await refresh()
        case .set(let name, let value):
            try await result { [window] () async throws(Refusal) in try await window.set(name, to: value) }.get()
            await refresh()
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
