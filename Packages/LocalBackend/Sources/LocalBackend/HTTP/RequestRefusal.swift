/// Why a request is refused and its connection closed.
enum RequestRefusal: Error, Equatable {
    /// Invalid or unsupported HTTP, with a description of the fault.
    case malformed(String)
    case headTooLarge
    case bodyTooLarge
    /// Other requests with large bodies are being answered.
    case noRoom
    /// The rest of the request did not arrive in time.
    case tooSlow
    /// The server took too long to answer the request.
    case tooSlowToAnswer
}
