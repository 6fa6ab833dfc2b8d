import Testing

/// What is left of a journey, as the app says when it is opened again: all but ids that differ from home to home.
struct JourneyOutcome: Equatable, Sendable {
    let end: Journey.End
    let email: String?
    let screen: String
    let title: String
    /// The elements of the front screen, one a line.
    let elements: [String]
    let values: [String: String]
    /// What `settings list --json` prints.
    let settings: String

    init(_ journey: Journey, _ home: TestHome) async throws {
        let driver = try DriverSession(home, environment: journey.environment)
        let here = try await driver.snapshot()
        try await driver.quit()
        end = Journey.End(
            state: here.state, detail: here.detail, tab: here.tab, path: here.path, sheets: here.sheets)
        email = here.user?.email
        (screen, title) = (here.screen.id, here.screen.title)
        elements = here.screen.elements.map { element in
            let parts = [element.kind, element.label, element.value, element.enabled ? nil : "disabled", element.error]
            return "\(element.id): \(parts.compactMap(\.self).joined(separator: ", "))"
        }
        values = Dictionary(
            here.screen.elements.compactMap { element in element.value.map { (element.id, $0) } },
            uniquingKeysWith: { first, _ in first })
        let listed = try await Program.run(["settings", "list", "--json"], in: home)
        #expect(listed.status == 0)
        settings = listed.output
    }
}
