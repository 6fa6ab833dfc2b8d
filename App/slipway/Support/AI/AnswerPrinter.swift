import AIClient
import Composition
import Core
import Design
import Foundation
import Shell

/// Prints the answer to one request.
@MainActor
final class AnswerPrinter {
    private enum Form {
        /// As it comes.
        case text
        case wholeText
        /// One object at the end.
        case json
        /// An object in a line for each part.
        case jsonLines
    }

    private let app: AppDependencies
    private let form: Form
    private let signals: StopSignals
    private var output = AnswerOutput()

    /// - Parameters:
    ///   - json: whether a program reads the answer.
    ///   - streams: whether parts are printed as they come; nil for the default: for people only.
    ///   - signals: the first signal stops the answer.
    init(_ app: AppDependencies, json: Bool, streams: Bool?, signals: StopSignals) {
        self.app = app
        self.signals = signals
        form = json ? (streams == true ? .jsonLines : .json) : streams == false ? .wholeText : .text
    }

    /// Asks, and prints the answer as it comes.
    ///
    /// - Throws: `CommandFailure` unless the answer is whole, or the user has stopped it.
    func answer(_ request: AIRequest, from server: AIServer) async throws {
        let reply = app.services.ai.reply(to: request)
        signals.onNext { reply.stop() }
        OutputEnd.notify { reply.stop() }
        var answer = Answer(from: server)
        do {
            try await read(reply, into: &answer)
            signals.endWork()
            try finish(answer)
        } catch let error as POSIXError {
            reply.stop()
            // The reader has closed the pipe; that is one way to end the command.
            guard error.code != .EPIPE else { return }
            throw CommandFailure(.cannotWrite, Output.unwritable(error))
        }
        if let failure = answer.failure { throw failure }
    }

    /// Reads the reply to its end.
    private func read(_ reply: AIReply, into answer: inout Answer) async throws {
        var updates = reply.makeAsyncIterator()
        var hasBegun = false
        while true {
            let update =
                hasBegun
                ? await updates.next()
                : await app.services.activity.wait(for: "Waiting for the answer…") { await updates.next() }
            switch update {
            case nil: return
            case .waiting(let wait): try note(wait)
            case .begun(let model):
                answer.model = model ?? answer.model
                try write(.begun(model: model))
            case .text(let text):
                hasBegun = true
                answer.text += text
                if form == .text { try output.write(text) }
                try write(.text(text))
            case .reasoning(let text): try write(.reasoning(text))
            case .limits(let limits): answer.limits = limits
            case .usage(let usage): answer.usage = usage
            case .calls: break
            case .ended(let ending): answer.ending = ending
            }
        }
    }

    private func finish(_ answer: Answer) throws {
        switch form {
        case .text: try output.finish()
        case .wholeText:
            try output.write(answer.text)
            try output.finish()
        case .json:
            // Without a text, the failure says it all.
            if answer.failure == nil || !answer.text.isEmpty {
                try Output.line(TerminalText(encoding: AnswerForm(answer)))
            }
        case .jsonLines:
            var last = AnswerForm(answer)
            last.text = ""
            try write(.ended(last))
        }
        guard form == .text || form == .wholeText else { return }
        if answer.ending == .stopped, answer.failure == nil { Output.note("slipway: You stopped it.") }
        if ShellOutput.errors.isTerminal, let statement = answer.statement { Output.note("slipway: \(statement)") }
    }

    private func note(_ wait: AIWait) throws {
        let time = wait.until.formatted(date: .omitted, time: .standard)
        if form == .text || form == .wholeText {
            Output.note("slipway: \(wait.reason) slipway tries again at \(time).")
        }
        try write(.waiting(reason: "\(wait.reason)", until: wait.until))
    }

    private func write(_ part: AnswerPart) throws {
        if form == .jsonLines { try Output.line(TerminalText(encoding: part)) }
    }
}
