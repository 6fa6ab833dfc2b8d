/// What browsers say of where a request comes from (Fetch Metadata). Programs that are no browsers say nothing.
enum RequestSource {
    /// Whether a page of this server's own sent it, or no page at all.
    static func isOwnPage(_ headers: HeaderFields) -> Bool {
        let own = "http://\(headers["Host"] ?? "")".lowercased()
        return headers.values(of: "Origin").allSatisfy { $0.lowercased() == own }
            && headers.values(of: "Sec-Fetch-Site").allSatisfy { ["same-origin", "none"].contains($0.lowercased()) }
    }

    /// Whether it opens a page for a person to see, wherever the person comes from: no frame of another page, nothing that a
    /// script could read.
    static func opensPage(_ headers: HeaderFields) -> Bool {
        headers.values(of: "Origin").isEmpty
            && headers.values(of: "Sec-Fetch-Mode").allSatisfy { $0.lowercased() == "navigate" }
            && headers.values(of: "Sec-Fetch-Dest").allSatisfy { $0.lowercased() == "document" }
    }
}
