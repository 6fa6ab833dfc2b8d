import Foundation
import Testing

/// A program's way: JSON lines.
struct DriverWay: JourneyWay {
    private let driver: DriverSession
    private let home: TestHome

    init(_ journey: Journey, _ home: TestHome) throws {
        self.home = home
        driver = try DriverSession(home, environment: journey.environment)
    }

    func take(_ step: JourneyStep) async throws {
        switch step {
        case .use(let element, _): try await driver.tap(element.id)
        case .begin(let element, _): try await driver.begin(element.id)
        case .fill(let element, let text, _): try await driver.type(text, into: element.id)
        case .choose(let element, let label, _):
            let options = try await driver.snapshot().element(element.id)?.options
            let option = try #require(options?.first { $0.label == label }, "\(String(describing: options))")
            try await driver.select(option.value, of: element.id)
        case .tab(let title): try await succeed(["do": "tab", "tab": title.lowercased()])
        case .open(let link): try await driver.go(link)
        case .arrive(let link): try await home.open(link)
        case .leave:
            let hasSheet = try await !driver.snapshot().sheets.isEmpty
            try await succeed(["do": hasSheet ? "dismiss" : "pop"])
        case .resize: break
        case .reach(let title): try await driver.reach(title) { $0.screen.title == title }
        case .see(let text):
            try await driver.reach(text) { here in
                here.screen.elements.contains { $0.label.contains(text) || $0.value?.contains(text) == true }
            }
        case .ready(let element):
            try await driver.reach("\(element.label), ready") { $0.offers(element.id) }
        case .value(let element, let value):
            try await driver.reach("\(element.label): \(value)") { here in
                let shown = here.element(element.id) ?? here.screen.elements.first { $0.label == element.label }
                let option = shown?.options?.first { $0.value == shown?.value }?.label
                return (option ?? shown?.value)?.hasPrefix(value) == true
            }
        }
    }

    func quit(_: Journey.Quitting) async throws {
        try await driver.quit()
    }

    private func succeed(_ command: [String: String]) async throws {
        let answer = try await driver.say(command)
        #expect(answer.ok, "\(command): \(answer.error?.message ?? "")")
    }
}
