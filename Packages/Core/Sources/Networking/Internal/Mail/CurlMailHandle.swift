import CCurl
import Core
import Foundation

/// One easy handle of libcurl's that delivers one letter. It stays on the thread that made it.
final class CurlMailHandle {
    private let pointer: UnsafeMutableRawPointer
    private let peer: String
    private let content: [UInt8]
    private var sent = 0
    private var recipients: UnsafeMutablePointer<curl_slist>?

    init(_ letter: MailLetter, to server: MailServerAddress, by limits: HTTPLimits, authorities: String?)
        throws(HTTPError)
    {
        guard CurlLibrary.isReady, let pointer = curl_easy_init() else { throw .unreachable("libcurl does not start") }
        self.pointer = pointer
        peer = server.authority
        content = letter.content
        try load(letter, server, limits, authorities)
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(recipients)
    }

    /// Delivers the letter, and returns once the server has taken it.
    ///
    /// - Parameter isCancelled: looked at whenever something has happened or the multi handle was woken.
    func perform(on multi: CurlMulti, isCancelled: () -> Bool) throws(HTTPError) {
        guard curl_multi_add_handle(multi.pointer, pointer) == CURLM_OK else {
            throw .unreachable("libcurl refused the transfer")
        }
        defer { curl_multi_remove_handle(multi.pointer, pointer) }
        while !isCancelled() {
            var running: Int32 = 0
            guard curl_multi_perform(multi.pointer, &running) == CURLM_OK else {
                throw .interrupted("libcurl cannot go on")
            }
            if let code = Self.result(multi) {
                guard code == CURLE_OK else { throw HTTPError(mail: code, handle: pointer, peer: peer) }
                // When the multi handle goes, libcurl says QUIT and would wait for the answer.
                return slipway_curl_stop_reading(pointer)
            }
            guard curl_multi_poll(multi.pointer, nil, 0, Int32.max, nil) == CURLM_OK else {
                throw .interrupted("libcurl cannot go on")
            }
        }
        throw .cancelled
    }

    private static func result(_ multi: CurlMulti) -> CURLcode? {
        var left: Int32 = 0
        guard let message = curl_multi_info_read(multi.pointer, &left), message.pointee.msg == CURLMSG_DONE else {
            return nil
        }
        return message.pointee.data.result
    }

    private func load(
        _ letter: MailLetter, _ server: MailServerAddress, _ limits: HTTPLimits, _ authorities: String?
    ) throws(HTTPError) {
        for recipient in letter.recipients {
            guard let longer = curl_slist_append(recipients, "<\(recipient)>") else {
                throw .unreachable("out of memory")
            }
            recipients = longer
        }
        var settings = CurlSettings(pointer)
        settings.check(slipway_curl_allow_mail_only(pointer))
        settings.setCommon(authorities: authorities)
        settings.set(CURLOPT_NOPROXY, string: server.isLoopback ? "*" : nil)
        settings.set(CURLOPT_URL, string: server.url)
        settings.set(CURLOPT_USERNAME, string: server.credentials?.user.revealed)
        settings.set(CURLOPT_PASSWORD, string: server.credentials?.password.revealed)
        settings.set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.curlMilliseconds)
        settings.set(CURLOPT_TIMEOUT_MS, limits.total.curlMilliseconds)
        settings.set(CURLOPT_MAIL_FROM, string: "<\(letter.sender)>")
        settings.set(CURLOPT_MAIL_RCPT, pointer: recipients)
        settings.set(CURLOPT_UPLOAD, 1)
        settings.set(CURLOPT_INFILESIZE_LARGE, offset: content.count)
        settings.set(CURLOPT_READDATA, pointer: Unmanaged.passUnretained(self).toOpaque())
        settings.check(
            slipway_curl_set_reader(pointer) { buffer, _, room, context in
                guard let context else { return 0 }
                let handle = Unmanaged<CurlMailHandle>.fromOpaque(context).takeUnretainedValue()
                return handle.give(room, to: buffer)
            })
        // Nothing that a server says belongs on standard output.
        settings.check(slipway_curl_set_writer(pointer, CURLOPT_WRITEFUNCTION) { _, _, count, _ in count })
        if let failure = settings.failure { throw .invalidRequest(CurlLibrary.text(failure)) }
    }

    // libcurl asks in units of one byte.
    private func give(_ room: Int, to buffer: UnsafeMutablePointer<CChar>?) -> Int {
        let count = min(room, content.count - sent)
        content.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress, let buffer, count > 0 { memcpy(buffer, base + sent, count) }
        }
        sent += count
        return count
    }
}

extension HTTPError {
    /// What the code of a failed delivery means. The server's own words are not repeated: they may quote anything.
    ///
    /// - Parameter handle: the easy handle, still loaded with the transfer.
    fileprivate init(mail code: CURLcode, handle: UnsafeMutableRawPointer, peer: String) {
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
