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
    func claimWindow(_ form: ShellForm) throws -> Shell? {
        do {
            try prepare()
        } catch let error where Self.isOfDisk(error) {
            Output.note(
                "slipway: The shell cannot run without writing to disk. 'slipway settings list' and 'slipway auth "
                    + "sign-out' still work.")
            throw error
        }
        let shell = Shell(
            scene.window, form: form, directory: services.directories.runtime, keys: services.configuration.keys)
        let isClaimed = try scene.claim(
            beforeChange: { await shell.commitTyped() }, onRaise: { shell.raise($0) }, onRequest: { shell.refresh() })
        return isClaimed ? shell : nil
    }

    private static func isOfDisk(_ error: any Error) -> Bool {
        switch error {
        case is SettingsError: true
        case let error as FileError: [EROFS, ENOSPC, EDQUOT].contains(error.code)
        default: false
        }
    }
}
