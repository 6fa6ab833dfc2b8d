import FlyingSocks

/// Closes a socket on the pool's own actor.
///
/// The pool wakes a reader first and strikes its socket off the list of those watched afterwards, in one go. A socket
/// closed between the two would stay on the list, and the next one with the same number would never be watched.
func closeSocket(_ socket: Socket, on pool: isolated any Actor) {
    try? socket.close()
}
