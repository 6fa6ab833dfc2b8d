import Terminal

/// When what the user types is stored.
extension FullScreenShell {
    /// Gives the window the text that the user is typing. What its element does not take stays with the user.
    func commitTyped() async {
        let origin = interface.content
        let typed = interface.commitTyped()
        guard !typed.isEmpty else { return }
        for intent in typed { try? await carryOut(intent, from: origin) }
        await window.settle()
    }

    /// Stores a draft while the user goes on typing.
    func store(_ typed: [Intent], from origin: WindowContent) {
        guard !typed.isEmpty else { return }
        storing = Task { [before = storing] in
            for intent in typed { try? await carryOut(intent, from: origin) }
            await before?.value
            timer.post(.change)
        }
    }

    /// What has been typed is stored a moment later, also when the user goes on; on a slow disk, after what is being stored.
    func awaitPause() {
        guard pause == nil, let delay = interface.storingDelay else { return }
        pause = timer.send(.pause, after: delay, and: storing)
    }

    /// Returns when everything is stored.
    func endStoring() async {
        pause?.cancel()
        if interface.hasDraftToStore { await commitTyped() }
        await storing?.value
    }
}
