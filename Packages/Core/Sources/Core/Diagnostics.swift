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

/// A query about the running app that another module can answer: Core runs it, and the module that composes the app
/// supplies it.
public struct DiagnosticProbe: Sendable {
    public let title: String
    let read: @MainActor @Sendable () async -> [DiagnosticLine]

    /// - Parameter read: returns the current answer.
    public init(_ title: String, read: @escaping @MainActor @Sendable () async -> [DiagnosticLine]) {
        self.title = title
        self.read = read
    }

    func answer() async -> DiagnosticSection {
        DiagnosticSection(title: title, lines: await read())
    }
}

/// Whether probes may open the database: opening a damaged one would change it.
@MainActor
public protocol DiagnosticStorage: AnyObject {
    var mayOpen: Bool { get }
    /// The report of a probe that needs the database, while it may not be opened.
    var silence: String { get }
}

/// The answers to one probe.
public struct DiagnosticSection: Sendable, Equatable, Codable {
    public let title: String
    public let lines: [DiagnosticLine]
}
