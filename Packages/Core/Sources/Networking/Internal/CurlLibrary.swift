import CCurl

/// libcurl itself, prepared once for the process.
enum CurlLibrary {
    /// Whether libcurl is ready for use. Swift runs the initialisation once, whichever thread asks first.
    static let isReady: Bool = slipway_curl_global_init() == CURLE_OK

    /// libcurl's words for a code. They are fixed texts, with nothing of the request in them.
    static func text(_ code: CURLcode) -> String {
        String(cString: curl_easy_strerror(code))
    }
}
