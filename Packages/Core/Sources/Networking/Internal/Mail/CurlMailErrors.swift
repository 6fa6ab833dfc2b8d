import CCurl

extension HTTPError {
    /// What the code of a failed delivery means. The server's own words are not repeated: they may quote anything.
    ///
    /// - Parameters:
    ///   - code: how the transfer ended; not CURLE_OK.
    ///   - handle: the easy handle, still loaded with the transfer.
    ///   - peer: the host and port of the server.
    init(mail code: CURLcode, handle: UnsafeMutableRawPointer, peer: String) {
        var answer = 0
        slipway_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &answer)
        switch code {
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case _ where answer >= 400: self = .refused("\(peer) answered \(answer)")
        case CURLE_LOGIN_DENIED: self = .refused("\(peer) does not accept the user and password")
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE:
            self = .interrupted("\(peer): \(CurlLibrary.text(code))")
        case CURLE_WEIRD_SERVER_REPLY, CURLE_REMOTE_ACCESS_DENIED:
            self = .malformedReply("\(peer) does not speak SMTP")
        default: self.init(code, handle: handle, peer: peer)
        }
    }
}
