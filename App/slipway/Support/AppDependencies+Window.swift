import Composition
import Core
import Design
import Domain
import Foundation

extension AppDependencies {
    /// Prepares the home for a window, which saves its state there.
    ///
    /// - Throws: what ``prepare()`` throws. When the disk cannot be written, a note first names the commands that work
    ///   anyway.
    func prepareForWindow() throws {
        do {
            try prepare()
        } catch {
            if Self.isOfDisk(error) {
                Output.note(
                    """
                    slipway: A window must be able to write. 'slipway settings list' and 'slipway auth sign-out' work \
                    without that.
                    """
                )
            }
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
