/// Ctrl-C and Ctrl-D, while no work runs. Both leave what is being typed, and end the shell only at an empty prompt.
extension LinearShell {
    /// Ctrl-C: leaves the question. At the prompt, where the terminal has cleared the line, it says once that it quits, and
    /// then does.
    ///
    /// - Returns: whether to continue.
    func takeInterruption() -> Bool {
        if leaveAnswer() { return true }
        guard hasAnnouncedQuitting else {
            hasAnnouncedQuitting = true
            console.breakLine()
            say("Ctrl-C again quits.")
            return true
        }
        console.leave()
        return false
    }

    /// Ctrl-D on an empty line: leaves the question, or quits.
    ///
    /// - Returns: whether to continue.
    func takeEndOfTyping() -> Bool {
        if leaveAnswer() { return true }
        console.leave()
        return false
    }

    /// Leaves a field or a choice as it is.
    ///
    /// - Returns: whether one was being answered.
    private func leaveAnswer() -> Bool {
        if case .command = expectation { return false }
        expectation = .command
        console.leaveQuestion()
        return true
    }
}
