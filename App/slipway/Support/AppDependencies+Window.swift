import Composition
import Core
import Design
import Domain
import Foundation
import Shell

extension AppDependencies {
    /// Prepares the home for a window, which saves its state there, and claims the window for this process.
    ///
    /// - Returns: the shell that runs the window; nil when another process has it.
    /// - Throws: what ``prepare()`` throws. When the disk cannot be written, a note first names the commands that work
    ///   anyway.
    func claimWindow(_ form: ShellForm) async throws -> Shell? {
        do {
            try await prepare()
        } catch let error where Self.isOfDisk(error) {
            Output.note(
                "slipway: The shell cannot run without writing to disk. 'slipway settings list' and 'slipway auth "
                    + "sign-out' still work.")
            throw error
        }
        let shell = Shell(window, form: form, directory: configuration.directories.runtime, keys: configuration.keys)
        let isClaimed = try window.claim(
            beforeChange: { await shell.commitTyped() }, onRaise: { shell.raise($0) }, onRequest: { shell.refresh() })
        guard isClaimed else { return nil }
        if backend.isEmbedded {
            Output.note(
                "slipway: Using the built-in backend on this machine. Read its mail with 'slipway backend outbox'.")
        }
        return shell
    }

    /// Does the work of a command, and afterwards stops what was started for it.
    func finishing<Result>(_ work: @MainActor () async throws -> Result) async throws -> Result {
        do {
            let result = try await work()
            await finish()
            return result
        } catch {
            await finish()
            throw error
        }
    }

    private static func isOfDisk(_ error: any Error) -> Bool {
        switch error {
        case is SettingsError: true
        case let error as FileError: [EROFS, ENOSPC, EDQUOT].contains(error.code)
        default: false
        }
    }
}

extension AppCommand {
    /// The parts of a window that opens in this form, if no other process has it.
    @MainActor func dependencies(for form: ShellForm, scene: SceneName = .main) async throws -> AppDependencies {
        let isTerminal = TerminalDevice.isTerminal(STDIN_FILENO) && ShellOutput.standard.isTerminal
        return try await dependencies(scene: scene) { app in
            if form != .driver { app.browser = SystemBrowser() }
            if form != .driver, isTerminal { app.timing = .terminal }
            // The window shows it as a toast.
            app.onRecovery = nil
        }
    }
}

extension WindowRequest {
    /// Sends this request to a window that another process has open.
    func send(to scene: SceneName, in directory: URL) async throws -> WindowReply {
        try await WindowClient.ask(scene, self, in: directory).acknowledged(by: scene)
    }

    /// The failure for a window that has a process, but does not answer.
    static func silence(of scene: SceneName) -> CommandFailure {
        CommandFailure(
            .tryAgain,
            "The window '\(scene)' is open in another process that does not answer. If you stopped it, continue it "
                + "(fg). If it is starting, try again.")
    }
}

extension WindowReply? {
    /// - Throws: `CommandFailure` when the window refuses, or its process does not answer.
    func acknowledged(by scene: SceneName) throws -> WindowReply {
        guard let self, self != .silence else { throw WindowRequest.silence(of: scene) }
        guard self != .delay else {
            throw CommandFailure(.tryAgain, "The window '\(scene)' did not finish in time. Look at it, then try again.")
        }
        guard self.ok else {
            throw CommandFailure(self.failure.map { ExitStatus($0) } ?? .badData, self.message)
        }
        return self
    }
}
