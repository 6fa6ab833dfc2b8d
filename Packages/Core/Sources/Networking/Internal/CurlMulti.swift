import CCurl

/// libcurl's multi handle: the transfers under way and the connections kept alive.
///
/// Sendable, because the pointer never changes and what other threads may use of it is ``wake()`` alone, which libcurl
/// allows from any thread; the rest is called by the driver's thread only. The caller ``wake()`` holds the object, and
/// with it the handle.
final class CurlMulti: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    private static let connectionsKept = 128

    init?() {
        guard CurlLibrary.isReady, let pointer = curl_multi_init() else { return nil }
        self.pointer = pointer
        // libcurl's own number follows the transfers under way, and would close connections whenever there are few.
        slipway_curl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, Self.connectionsKept)
        slipway_curl_multi_set_long(pointer, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    }

    deinit {
        curl_multi_cleanup(pointer)
    }

    func wake() {
        curl_multi_wakeup(pointer)
    }
}
