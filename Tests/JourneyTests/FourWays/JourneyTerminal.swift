/// A terminal with the full-screen shell, and a user's eyes and fingers at it.
@MainActor
protocol JourneyTerminal: AnyObject {
    var screen: ShownScreen { get }

    /// Types what a terminal sends for keys.
    func press(_ bytes: [UInt8]) async throws
    func resize(columns: Int, rows: Int) async throws
    /// Waits until something else may be shown.
    func change() async throws
    /// Waits for the end of the shell.
    func end() async throws
    /// Ends everything, also after a failure.
    func stop() async
}

extension JourneyTerminal {
    /// Waits until a condition holds for what is shown.
    func shows(_ what: String, _ condition: (ShownScreen) -> Bool) async throws {
        while !condition(screen) {
            do {
                try await change()
            } catch {
                throw NotOnScreen(what: what, reason: "\(error)", screen: screen.text)
            }
        }
    }
}

/// What a user waited for, and what was there instead.
struct NotOnScreen: Error, CustomStringConvertible {
    let what: String
    let reason: String
    let screen: String

    var description: String { "Not shown: \(what). \(reason)\n\(screen)" }
}
