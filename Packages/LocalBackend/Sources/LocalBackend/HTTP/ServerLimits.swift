import Core

/// The limits on what clients may use of the server.
struct ServerLimits: Sendable {
    /// Bytes of a request's line and fields together.
    var head = 16 * 1024
    var fields = 100
    /// Bytes; what Supabase Auth allows.
    var body = 1 << 20
    /// The same for calls of the stand-in for AI, whose bodies hold pictures.
    var aiBody = 24 << 20
    /// What all bodies together that are larger than ``body`` may take at once.
    var bodyRoom = 128 << 20
    /// Idle ones are closed when more are needed, and otherwise left open: waiting for them to end needs no timer.
    var connections = 256
    /// How many of these one client may have, so that other clients can connect.
    var connectionsOfOneClient = 192
    /// The client that a connection is counted for.
    var clientName: @Sendable (Peer) -> String = { $0.client }
    /// How long a request may take to arrive, from its first byte.
    var arrival = TimeLimits.scaled(.seconds(10))
    /// How long the server may take to begin an answer; what Supabase Auth allows.
    var handling = TimeLimits.scaled(.seconds(10))
    /// How long a client may take to read an answer.
    var departure = TimeLimits.scaled(.seconds(10))
    /// How long one may take to read a piece of an answer that is sent while it is made. A person who pages through a
    /// reply, or stops the terminal, reads nothing for minutes.
    var pieceDeparture = TimeLimits.scaled(.seconds(3600))
    /// How long a stop waits for requests in flight.
    var shutdown = TimeLimits.scaled(.seconds(2))
}
