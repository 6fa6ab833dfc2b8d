import CCurl
import Foundation

/// One easy handle of libcurl's with the options that every request shares, and the reply that it is receiving.
///
/// Sendable, because one thread at a time uses it: the sending task's from when it takes it out of the driver's keeping
/// until it queues the transfer, then the driver's, then the sending task's again until it gives the handle back. Each
/// of these passes is made under the driver's lock or by resuming the task.
final class CurlHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    private let commonFields: CurlCommonFields
    private var request: CurlRequest?
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var reply = CurlReplyCollector()
    /// What the reply's body is streamed into; nil when the whole reply is collected.
    private var body: CurlBody?
    /// How often libcurl has been about to write the request.
    private var sendings = 0
    /// Whether libcurl asks before it writes a request; versions before 7.80 do not.
    private(set) var asksBeforeSending = false

    init?(_ commonFields: CurlCommonFields, authorities: String?) {
        guard CurlLibrary.isReady, let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        self.commonFields = commonFields
        guard prepare(authorities: authorities) else { return nil }
    }

    deinit {
        // No transfer of the multi handle's is ever freed: the driver's thread removes it first.
        curl_easy_cleanup(pointer)
        curl_slist_free_all(fields)
    }

    // MARK: Requests

    var isForStream: Bool { body != nil }

    /// Sets all that differs from request to request.
    ///
    /// - Parameter body: what the reply's body is streamed into; nil to collect the whole reply. A handle that has streamed
    ///   is not loaded again.
    func load(_ request: CurlRequest, into body: CurlBody?) throws(HTTPError) {
        self.request = request
        self.body = body
        sendings = 0
        reply.begin(bodySize: request.bodySize, hasNoBody: request.method == "HEAD", takesCodings: body == nil)
        fields = try request.fields(beside: commonFields)
        var settings = CurlSettings(pointer)
        settings.set(CURLOPT_URL, string: request.url)
        settings.set(CURLOPT_UNIX_SOCKET_PATH, string: request.socket)
        settings.set(CURLOPT_HTTPHEADER, pointer: fields)
        settings.set(CURLOPT_CONNECTTIMEOUT_MS, request.connectMilliseconds)
        settings.set(CURLOPT_TIMEOUT_MS, request.totalMilliseconds)
        // Nothing leaves the environment's own list of exceptions in force.
        settings.set(CURLOPT_NOPROXY, string: request.isLoopback ? "*" : nil)
        setMethod(request, &settings)
        setReuse(request, &settings)
        if body != nil { setStreaming(&settings) }
        guard let failure = settings.failure else { return }
        throw .invalidRequest(CurlLibrary.text(failure))
    }

    /// Forgets the request and the reply. Bodies may hold passwords, and are not kept for longer than needed.
    func clear() {
        var settings = CurlSettings(pointer)
        settings.set(CURLOPT_HTTPHEADER, pointer: nil)
        settings.set(CURLOPT_POSTFIELDS, pointer: nil)
        curl_slist_free_all(fields)
        fields = nil
        request = nil
        body = nil
        reply = CurlReplyCollector()
    }

    // Each of these options chooses a method and undoes the others; CURLOPT_CUSTOMREQUEST overrides them all.
    private func setMethod(_ request: CurlRequest, _ settings: inout CurlSettings) {
        var implied = "GET"
        settings.set(CURLOPT_HTTPGET, 1)
        if let body = request.body {
            implied = "POST"
            settings.set(CURLOPT_POST, 1)
            settings.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: body.count)
            body.withUnsafeBytes { bytes in
                if let base = bytes.baseAddress {
                    settings.set(CURLOPT_COPYPOSTFIELDS, pointer: base)
                } else {
                    settings.set(CURLOPT_COPYPOSTFIELDS, string: "")
                }
            }
        } else if request.method == "HEAD" {
            implied = "HEAD"
            settings.set(CURLOPT_NOBODY, 1)
        }
        settings.set(CURLOPT_CUSTOMREQUEST, string: request.method == implied ? nil : request.method)
    }

    // libcurl sends a request again, a POST too, when a kept connection ends before the first byte of a reply
    // (Curl_retry_request in its lib/transfer.c). The server may have read and carried out the first one. So a request that
    // changes something is allowed one sending, or, where libcurl does not ask, a new connection, on which it sends once.
    // The idle limit is below the five seconds after which many servers close a connection: a request that is on its way
    // at that moment is lost, and could not be sent again. A connection that has ended already is not used by libcurl.
    private func setReuse(_ request: CurlRequest, _ settings: inout CurlSettings) {
        settings.set(CURLOPT_MAXAGE_CONN, request.isSafe ? Self.idleSeconds : Self.idleSecondsForChanges)
        settings.set(CURLOPT_FRESH_CONNECT, request.isSafe || asksBeforeSending ? 0 : 1)
    }

    // libcurl's own number, and one for requests that change something.
    private static let idleSeconds = 118
    private static let idleSecondsForChanges = 3

    // Of a paused HTTP/2 stream libcurl holds up to 32 MB. Under HTTP/1.1 the kernel holds it, and the server waits; and the
    // end of the connection shows a server that the reply is not wanted any more.
    private func setStreaming(_ settings: inout CurlSettings) {
        settings.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        settings.set(CURLOPT_ACCEPT_ENCODING, string: nil)
    }

    private func prepare(authorities: String?) -> Bool {
        var settings = CurlSettings(pointer)
        let context = Unmanaged.passUnretained(self).toOpaque()
        settings.check(slipway_curl_allow_http_only(pointer))
        settings.setCommon(authorities: authorities)
        settings.set(CURLOPT_FOLLOWLOCATION, 0)
        settings.set(CURLOPT_PATH_AS_IS, 1)
        settings.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Every coding that this libcurl can undo, whatever the request's own field says.
        settings.set(CURLOPT_ACCEPT_ENCODING, string: "")
        settings.set(CURLOPT_WRITEDATA, pointer: context)
        settings.set(CURLOPT_HEADERDATA, pointer: context)
        // What a libcurl without this does instead is slower, and no failure.
        slipway_curl_set_long(pointer, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        asksBeforeSending =
            slipway_curl_check_sending(pointer, { context, _, _, _, _ in CurlHandle.maySend(context) ? 0 : 1 }, context)
            == CURLE_OK
        settings.check(
            slipway_curl_set_writer(pointer, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
                CurlHandle.receive(bytes, count, context) { $0.receiveHead($1) ? .taken : .stop }
            })
        settings.check(
            slipway_curl_set_writer(pointer, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
                CurlHandle.receive(bytes, count, context) { $0.receiveBody($1) }
            })
        return settings.failure == nil
    }

    private static func maySend(_ context: UnsafeMutableRawPointer?) -> Bool {
        guard let context else { return false }
        let handle = Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
        handle.sendings += 1
        handle.body?.noteSending()
        return handle.sendings == 1 || handle.request?.isSafe == true
    }

    // MARK: Replies

    // libcurl gives sizes in units of one byte, and takes any other number than it gave as an order to stop.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ collect: (CurlHandle, UnsafeRawBufferPointer) -> CurlVerdict
    ) -> Int {
        guard let context, count > 0 else { return count }
        let handle = Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
        switch collect(handle, UnsafeRawBufferPointer(start: bytes, count: count)) {
        case .taken: return count
        case .stop: return 0
        case .pause: return slipway_curl_pause
        }
    }

    private func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        let wasWhole = reply.isHeadWhole
        let goesOn = reply.receiveHead(line)
        if goesOn, !wasWhole, let body, let head = reply.whole?.head { body.noteHead(head) }
        return goesOn
    }

    private func receiveBody(_ piece: UnsafeRawBufferPointer) -> CurlVerdict {
        if let body { return body.take(piece) }
        return reply.receiveBody(piece) ? .taken : .stop
    }

    /// What the transfer that ended with `code` came to. Asked once, before ``clear()``.
    func outcome(_ code: CURLcode) -> CurlTransfer.Outcome {
        if let failure = reply.failure { return .failure(failure) }
        guard code == CURLE_OK else { return .failure(failure(code)) }
        guard let whole = reply.whole else { return .failure(.interrupted("the reply ended within its header")) }
        return .success(whole)
    }

    private func failure(_ code: CURLcode) -> HTTPError {
        let peer = request?.peer ?? ""
        let error = HTTPError(code, handle: pointer, peer: peer)
        guard sendings > 0, request?.isSafe == false else { return error }
        switch error {
        // Only a connection for a second sending can fail like this. What counts is that the first may have arrived.
        case .unreachable, .untrusted: return .endedUnanswered(by: peer)
        default: return error
        }
    }
}
