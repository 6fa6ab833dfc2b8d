/// The reader's end of a stream. The transfer ends with it.
final class CurlBodySource: HTTPBodySource {
    private let body: CurlBody
    private let transfer: CurlTransfer
    /// The transfers of a client end with it.
    private let client: CurlHTTPClient

    init(_ body: CurlBody, _ transfer: CurlTransfer, client: CurlHTTPClient) {
        self.body = body
        self.transfer = transfer
        self.client = client
    }

    deinit {
        cancel()
    }

    func next() async throws(HTTPError) -> [UInt8]? {
        if Task.isCancelled { cancel() }
        while true {
            switch body.read() {
            case .bytes(let bytes, let resumes):
                if resumes { client.driver.resume(transfer) }
                return bytes
            case .ended(let end):
                try end.get()
                return nil
            case .nothing:
                await withTaskCancellationHandler {
                    await withCheckedContinuation { body.wait($0) }
                } onCancel: {
                    cancel()
                }
            }
        }
    }

    func cancel() {
        if body.abandon() { client.driver.abandon(transfer) }
    }
}
