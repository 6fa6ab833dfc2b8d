import CCurl

/// Which libcurl the process runs with.
public enum CurlVersion {
    /// Such as `8.14.1 (OpenSSL/3.5.1)`; nil when it does not say.
    public static let text: String? = {
        guard let info = curl_version_info(CURLVERSION_FIRST)?.pointee else { return nil }
        let version = String(cString: info.version)
        guard let tls = info.ssl_version.map({ String(cString: $0) }) else { return version }
        return "\(version) (\(tls))"
    }()
}
