/// Why what arrived on a connection is not answered as a request, and the connection closed.
enum RequestRefusal: Error, Equatable {
    /// Not HTTP as it is spoken here; says what is wrong with it.
    case malformed(String)
    case headTooLarge
    case bodyTooLarge
    /// The rest of it did not come in time.
    case tooSlow
    /// It is the server that took too long over it.
    case tooSlowToAnswer
}
