import CCurl

/// Sets options of an easy handle and keeps the first that libcurl refused.
struct CurlSettings {
    private let pointer: UnsafeMutableRawPointer
    private(set) var failure: CURLcode?

    init(_ pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
    }

    mutating func set(_ option: CURLoption, _ value: Int) {
        check(slipway_curl_set_long(pointer, option, value))
    }

    mutating func set(_ option: CURLoption, offset value: Int) {
        check(slipway_curl_set_offset(pointer, option, curl_off_t(value)))
    }

    mutating func set(_ option: CURLoption, string value: String?) {
        check(slipway_curl_set_pointer(pointer, option, value))
    }

    mutating func set(_ option: CURLoption, pointer value: UnsafeRawPointer?) {
        check(slipway_curl_set_pointer(pointer, option, value))
    }

    /// What requests and mails share. The peer has to prove who it is; there is no way to turn this off.
    ///
    /// - Parameter authorities: a file of certificates to trust instead of this system's; nil for the system's.
    mutating func setCommon(authorities: String?) {
        check(slipway_curl_close_on_exec(pointer))
        set(CURLOPT_NETRC, 0)
        set(CURLOPT_NOSIGNAL, 1)
        // What a libcurl without this does instead is slower, and no failure.
        slipway_curl_leave_lookups(pointer)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        guard let authorities else { return }
        set(CURLOPT_CAINFO, string: authorities)
        set(CURLOPT_CAPATH, string: nil)
    }

    mutating func check(_ code: CURLcode) {
        if code != CURLE_OK, failure == nil { failure = code }
    }
}
