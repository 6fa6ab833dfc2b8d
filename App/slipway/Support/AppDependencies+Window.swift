import Composition
import Core
import Design
import Persistence

extension AppDependencies {
    /// Prepares the home for a window, which writes where it stands.
    ///
    /// - Throws: `FileError` or `StorageError`. Where nothing can be written, a note first says what works all the same.
    func prepareForWindow() throws {
        do {
            try prepare()
        } catch {
            switch StorageError(error, at: directories.database) {
            case .full, .readOnly:
                Output.note(
                    "slipway: A window needs to write. 'slipway settings list' and 'slipway auth sign-out' work without."
                )
            default: break
            }
            throw error
        }
    }
}
