import Foundation
import Testing

extension DriverSession {
    /// Goes to the tab with the settings.
    @discardableResult
    func showSettings() async throws -> Answer.Snapshot {
        let answer = try await say(["do": "tab", "tab": "settings"])
        #expect(answer.ok, "\(answer.error?.message ?? "")")
        return answer.snapshot
    }

    @discardableResult
    func sendFeedback(_ message: String) async throws -> Answer.Snapshot {
        try await open("slipway://settings?sheet=feedback-form")
        try await type(message, into: "feedback.message")
        return try await tap("feedback.send")
    }
}

extension TestHome {
    /// Runs `slipway settings …` to its end.
    func settings(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> Program.Result {
        try await Program.run(["settings"] + arguments, in: self, input: input, environment: environment)
    }
}
