import CCurl

/// libcurl itself, prepared once for the process.
enum CurlLibrary {
    /// Whether libcurl is ready for use. Swift runs the initialisation once, whichever thread asks first.
    static let isReady: Bool = slipway_curl_global_init() == CURLE_OK

    /// The compressions that this libcurl can undo, as a request names them; nil when there is none.
    static let codings: String? = {
        guard let features = curl_version_info(CURLVERSION_FIRST)?.pointee.features else { return nil }
        let known = [(CURL_VERSION_LIBZ, "deflate, gzip"), (CURL_VERSION_BROTLI, "br"), (CURL_VERSION_ZSTD, "zstd")]
        let names = known.filter { features & $0.0 != 0 }.map(\.1)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }()

    /// libcurl's words for a code. They are fixed texts, with nothing of the request in them.
    static func text(_ code: CURLcode) -> String {
        String(cString: curl_easy_strerror(code))
    }
}
