public struct ServerSentEventParser: Sendable {
    public init(eventLimit: Int = 1 << 20) {}
    public private(set) var lastEventID = ""
    public private(set) var retry: Duration?
    /// How many comments have come: a sign that the server is alive.
    public private(set) var comments = 0
    /// - Parameter receive: gets the bytes of an event's data and type (`message` when it had none); they are valid during the call.
    public mutating func feed(
        _ piece: UnsafeRawBufferPointer,
        _ receive: (_ data: UnsafeRawBufferPointer, _ type: UnsafeRawBufferPointer) -> Void
    ) throws(ServerSentEventError) {}
    public mutating func feed(_ piece: [UInt8]) throws(ServerSentEventError) -> [ServerSentEvent] { [] }
    /// Throws an unfinished event away.
    public mutating func finish() {}
}
