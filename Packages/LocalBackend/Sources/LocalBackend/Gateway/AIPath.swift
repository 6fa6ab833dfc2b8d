/// The paths of the stand-in for AI servers, which speak OpenAI's protocol.
enum AIPath {
    static let base = "/ai/v1"

    static func covers(_ path: String) -> Bool { path.hasPrefix(base + "/") }
}
