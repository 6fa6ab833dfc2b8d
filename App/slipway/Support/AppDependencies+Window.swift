import Composition
import Core
import Design
import Domain
import Foundation

extension AppDependencies {
    /// Prepares the home for a window, which writes where it stands.
    ///
    /// - Throws: what ``prepare()`` throws. When the disk cannot be written, a note first names commands that work all the
    ///   same.
    func prepareForWindow() throws {
        do {
            try prepare()
        } catch {
            if Self.isOfDisk(error) {
                Output.note(
                    "slipway: A window needs to write. 'slipway settings list' and 'slipway auth sign-out' work without."
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
