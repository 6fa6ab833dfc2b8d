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

/// Which libcurl the process runs with.
public enum CurlVersion {
    /// The version, such as `8.14.1 (OpenSSL/3.5.1)`; nil when it does not say.
    public static let text: String? = {
        guard let info = curl_version_info(CURLVERSION_FIRST)?.pointee else { return nil }
        let version = String(cString: info.version)
        guard let tls = info.ssl_version.map({ String(cString: $0) }) else { return version }
        return "\(version) (\(tls))"
    }()
}

extension Duration {
    /// In whole milliseconds, for a time limit of libcurl's.
    var curlMilliseconds: Int {
        // Zero would mean no limit to libcurl, and it takes no more than a C int holds.
        Int(min(max(self / .milliseconds(1), 1), Double(Int32.max)))
    }
}
