import Foundation
import Testing

/// The way of a user of lines, in a pipe: elements have the numbers that were printed before their labels.
@MainActor
final class LinearWay: JourneyWay {
    private let program: RunningProgram
    private let home: TestHome
    /// All that was printed; the last line may be incomplete.
    private var lines = [""]
    /// Where in the lines the answer to the last command begins.
    private var answer = 0
    /// Where the front screen begins.
    private var screen = 0
    /// Where the answer to the last use of an element begins.
    private var used = 0

    init(_ journey: Journey, _ home: TestHome) throws {
        self.home = home
        program = try RunningProgram(["shell"], in: home, environment: journey.environment, isInPieces: true)
    }

    func take(_ step: JourneyStep) async throws {
        switch step {
        case .use(let element, _), .begin(let element, _):
            say(try await number(of: element))
            used = answer
        case .fill(let element, let text, _):
            let number = try await number(of: element)
            // A line that ends with a backslash is followed by another one.
            say("\(number) \(text.replacing("\n", with: "\\\n"))")
        case .choose(let element, let label, _):
            say(try await number(of: element))
            try await wait(for: label) { Self.numbered($0, from: self.answer).contains { $0.text == label } }
            let option = Self.numbered(lines, from: answer).last { $0.text == label }
            say(try #require(option).number)
        case .tab(let title): say(":tab \(title.lowercased())")
        case .open(let link): say(":open \(link)")
        case .arrive(let link):
            answer = lines.count - 1
            try await home.open(link)
        case .leave: say("0")
        case .resize: break
        case .reach(let title):
            // The title of a step is followed by its number.
            let isTitle = { (line: String) in
                line == title || line.hasPrefix("\(title) (") && line.contains(#/ of \d\)$/#)
            }
            try await wait(for: title) { $0.dropLast().dropFirst(self.answer).contains(where: isTitle) }
            // Where only the title has changed, the rest of the screen is not printed again.
            if let start = lines.lastIndex(where: isTitle), start > 0, lines[start - 1].isEmpty { screen = start }
        case .see(let text):
            try await wait(for: text) { $0.dropFirst(self.answer).contains { $0.contains(text) } }
        case .ready(let element): _ = try await number(of: element)
        case .value(let element, let value):
            let start = "\(element.label): \(value)"
            try await wait(for: start) { lines in
                let shown = lines.dropFirst(max(self.screen, self.used)).last { $0.contains("\(element.label): ") }
                return shown?.contains(start) == true
            }
        }
    }

    func quit(_: Journey.Quitting) async throws {
        say(":quit")
        #expect(await program.status() == 0)
    }

    private func say(_ line: String) {
        answer = lines.count - 1
        program.write(line + "\n")
    }

    /// The number that was printed last before a label.
    private func number(of element: JourneyElement) async throws -> String {
        var number: String?
        try await wait(for: "a number before '\(element.label)'") { lines in
            let shown = Self.numbered(lines, from: self.screen).last { line in
                line.text.hasPrefix("[\(element.label)]") || line.text == element.label
                    || line.text.hasPrefix("\(element.label): ")
            }
            number = shown.flatMap { $0.text.hasSuffix("(not available now)") ? nil : $0.number }
            return number != nil
        }
        return try #require(number)
    }

    private func wait(for what: String, _ condition: ([String]) -> Bool) async throws {
        while !condition(lines) {
            guard let piece = await program.nextLine() else {
                throw NotOnScreen(
                    what: what, reason: "The output has ended.", screen: lines.suffix(60).joined(separator: "\n"))
            }
            let new = piece.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            lines[lines.count - 1] += new.first ?? ""
            lines += new.dropFirst()
        }
    }

    private static func numbered(_ lines: [String], from start: Int) -> [(number: String, text: String)] {
        lines.dropLast().dropFirst(start).compactMap { line in
            line.wholeMatch(of: /\s+(\d+)  (.*)/).map { (String($0.1), String($0.2)) }
        }
    }
}
