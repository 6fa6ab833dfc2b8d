/// The paths of the stand-in for AI servers, which speak OpenAI's protocol.
enum AIPath {
    static let base = "/ai/v1"

    static func covers(_ path: String) -> Bool { path.hasPrefix(base + "/") }

    /// Whether a request for the path needs no key: a picture that a reply names by its address is fetched without one.
    static func needsNoKey(_ path: String) -> Bool { path == AITestPicture.address }
}
