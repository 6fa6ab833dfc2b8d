import CCurl

/// Sets options of an easy handle and remembers the first that libcurl refused.
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

    mutating func check(_ code: CURLcode) {
        if code != CURLE_OK, failure == nil { failure = code }
    }
}
