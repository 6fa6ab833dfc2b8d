/// The source of a request as browsers report it (Fetch Metadata). Other programs report nothing.
enum RequestSource {
    /// Whether a page of this server sent the request, or no page at all.
    static func isOwnPage(_ headers: HeaderFields) -> Bool {
        let own = "http://\(headers["Host"] ?? "")".lowercased()
        return headers.values(of: "Origin").allSatisfy { $0.lowercased() == own }
            && headers.values(of: "Sec-Fetch-Site").allSatisfy { ["same-origin", "none"].contains($0.lowercased()) }
    }

    /// Whether the request is a top-level navigation, from any site: not a frame of another page, and not a request
    /// whose response a script could read.
    static func opensPage(_ headers: HeaderFields) -> Bool {
        headers.values(of: "Origin").isEmpty
            && headers.values(of: "Sec-Fetch-Mode").allSatisfy { $0.lowercased() == "navigate" }
            && headers.values(of: "Sec-Fetch-Dest").allSatisfy { $0.lowercased() == "document" }
    }
}
