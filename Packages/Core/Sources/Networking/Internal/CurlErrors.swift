import CCurl
import Foundation

extension HTTPError {
    /// What a failed transfer's code means.
    ///
    /// The texts are this file's and libcurl's fixed ones. libcurl's detailed messages are not used: they may repeat what
    /// the peer sent, or a proxy's address with its password.
    ///
    /// - Parameter handle: the easy handle, still loaded with the transfer.
    init(_ code: CURLcode, handle: UnsafeMutableRawPointer, peer: String) {
        let text = CurlLibrary.text(code)
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            self = .unreachable("\(peer): \(text)")
        case CURLE_COULDNT_CONNECT:
            let cause = Int32(truncatingIfNeeded: Self.number(CURLINFO_OS_ERRNO, handle))
            self = .unreachable("\(peer): \(cause == 0 ? text : String(cString: strerror(cause)))")
        case CURLE_SSL_CONNECT_ERROR:
            self = .unreachable("\(peer): the TLS handshake failed")
        // Others are about keys, engines and lists that no request has.
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ISSUER_ERROR, CURLE_USE_SSL_FAILED:
            self = .untrusted("\(peer): \(text)")
        case CURLE_URL_MALFORMAT:
            self = .invalidRequest("libcurl does not accept the address")
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            // Only a failure of the decoder: the caller has already handled those of the collector.
            self = .malformedReply("its body cannot be decoded")
        case CURLE_ABORTED_BY_CALLBACK:
            // The only callback that aborts a transfer is the one that refuses to send a request twice.
            self = .endedUnanswered(by: peer)
        case CURLE_WEIRD_SERVER_REPLY:
            self = .malformedReply(text)
        case CURLE_PARTIAL_FILE:
            self = .interrupted("\(peer): the reply ended early")
        case CURLE_RECV_ERROR where Self.number(CURLINFO_HTTP_CONNECTCODE, handle) >= 300:
            self = .unreachable("\(peer): the proxy refuses to connect")
        default:
            self = .init(other: code, text: "\(peer): \(text)", wasSent: Self.number(CURLINFO_REQUEST_SIZE, handle) > 0)
        }
    }

    // Two codes mean different things before and after the request has been sent.
    private init(other code: CURLcode, text: String, wasSent: Bool) {
        switch (code, wasSent) {
        case (CURLE_UNSUPPORTED_PROTOCOL, true): self = .malformedReply("it does not begin with a status line")
        case (CURLE_UNSUPPORTED_PROTOCOL, false): self = .invalidRequest("this libcurl has no TLS")
        case (CURLE_OUT_OF_MEMORY, true): self = .malformedReply("a line of its header is too long")
        case (_, true): self = .interrupted(text)
        case (_, false): self = .unreachable(text)
        }
    }

    static func endedUnanswered(by peer: String) -> HTTPError {
        .interrupted("\(peer): it ended before a reply arrived")
    }

    private static func number(_ info: CURLINFO, _ handle: UnsafeMutableRawPointer) -> Int {
        var number = 0
        guard slipway_curl_get_long(handle, info, &number) == CURLE_OK else { return 0 }
        return number
    }
}
