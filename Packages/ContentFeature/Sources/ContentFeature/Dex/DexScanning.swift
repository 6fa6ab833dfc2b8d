public import AIClient
public import Drawing

/// Scans pictures, and keeps what they show, whatever screen is shown. For screens and for `slipway dex scan`.
@MainActor
public protocol DexScanning: AnyObject {
    /// Returns when the picture is identified and kept, or cannot be; cancelling the task stops it.
    ///
    /// - Parameters:
    ///   - account: the find is kept for it.
    ///   - onWait: called before an attempt is repeated.
    func scan(
        _ picture: PreparedPicture, account: String, onWait: @escaping @MainActor (AIWait) -> Void
    ) async -> DexResult

    /// Tries all scans that wait for the server; returns when that is done, or the first attempt has failed.
    func flush() async
}
