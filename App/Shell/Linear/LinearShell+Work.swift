import Design

/// Work that lasts, such as the reply of a model: the shell writes what comes, and takes lines meanwhile.
extension LinearShell {
    /// Whether input waits for its turn. At a terminal it waits for a moment, because what is typed ahead is for the screen
    /// to which a fast action leads. A script waits for the end.
    var inputWaits: Bool { console.hasPerson ? running.hasJustBegun : !running.isEmpty }

    func begin(_ work: @escaping @MainActor @Sendable () async -> Void) {
        let isFirst = running.isEmpty
        running.begin(work, on: drawn.id, timer, interruption)
        guard isFirst else { return }
        startNotice()
        if !console.hasPerson { holdInput(true) }
    }

    /// Work has ended: writes its result.
    ///
    /// - Returns: whether the shell has waited for it.
    func finish(_ number: Int) async -> Bool {
        guard let task = running.end(number) else { return false }
        // It may have led to another screen.
        running.leave(for: window.screen.id)
        // The terminal may have shown the key on this line.
        if task.isCancelled, running.isEmpty { console.breakLine() }
        noteEnd()
        if running.isEmpty || !isAtSettledPlace {
            await refresh()
        } else {
            // What has changed may change again while other work goes on, and is written at its end.
            await window.settle()
            drawGrowth()
        }
        return true
    }

    /// Lets work go on by itself when the user has left its screen.
    func leaveWork() {
        if running.leave(for: window.screen.id) { noteEnd() }
    }

    /// The user quits: nothing may happen to a closed window.
    func endWork() async {
        rest?.cancel()
        for task in running.stop() { await task.value }
        noteEnd()
    }

    private func noteEnd() {
        interruption.end()
        guard running.isEmpty else { return running.beStopped(by: interruption) }
        stopNotice()
        holdInput(false)
    }

    /// Says what the work waits for; also after another program had the terminal.
    func startNotice() {
        guard !running.isEmpty else { return }
        notice = Task { [activity] in await activity.follow() }
    }

    func stopNotice() {
        notice?.cancel()
        notice = nil
        console.show(status: nil)
    }

    func drawGrowth() {
        let messages = window.toasts.hasUnseen ? drawn.unwrittenMessages() : []
        drawn.drawGrowth(isWorking: !running.isEmpty)
        writeToasts(except: messages)
    }

    /// Sends ``ShellEvent/rest`` in a moment. What a conversation says only until then is not worth a line, such as that
    /// a waiting message is tried again.
    func awaitRest() {
        if rest == nil { rest = timer.send(.rest, after: ActivityNotice.delay) }
    }
}
