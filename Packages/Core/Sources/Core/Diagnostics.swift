/// One finding about the running app: what was looked at, what was found, and whether that is a problem.
public struct DiagnosticLine: Sendable, Equatable, Codable {
    public let name: String
    public let value: String
    public let isProblem: Bool

    public init(_ name: String, _ value: String, isProblem: Bool = false) {
        self.name = name
        self.value = value
        self.isProblem = isProblem
    }
}

/// A question about the running app that somebody else can answer: Core asks, whoever composes the app knows.
public struct DiagnosticProbe: Sendable {
    public let title: String
    let read: @MainActor @Sendable () async -> [DiagnosticLine]

    public init(_ title: String, read: @escaping @MainActor @Sendable () async -> [DiagnosticLine]) {
        self.title = title
        self.read = read
    }
}

/// The answers to one probe.
public struct DiagnosticSection: Sendable, Equatable, Codable {
    public let title: String
    public let lines: [DiagnosticLine]
}
