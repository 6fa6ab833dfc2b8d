import FlyingSocks

/// Closes a socket on the pool's own actor.
///
/// The pool first resumes a reader and then removes its socket from the list of watched sockets, in one step of the
/// actor. A socket closed between the two would stay on the list, and the next socket with the same descriptor would
/// never be watched.
func closeSocket(_ socket: Socket, on pool: isolated any Actor) {
    try? socket.close()
}
