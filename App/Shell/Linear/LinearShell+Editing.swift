/// What helps with longer input.
extension LinearShell {
    /// Completes the command that is being typed. Where there are several ways to continue, it lists them.
    func complete() {
        guard case .command = expectation, let line = console.beginning else { return }
        let tabs = window.status.tab == nil ? [] : window.tabs.map(\.name)
        let completion = LinearCompletion(line, tabs: tabs, links: window.completions)
        if !completion.addition.isEmpty {
            _ = console.press(.text(completion.addition))
        } else if completion.words.isEmpty {
            say("No completions.")
        } else if completion.words.count > 1 {
            say(completion.words.map { "  \($0)" }.joined(separator: "\n"))
        }
    }
}
