import ArgumentParser
import Composition
import ContentFeature
import Core
import Design
import Foundation
import Shell
import Synchronization

/// Prints answers as they come.
@MainActor
final class AnswerPrinter {
    private let app: AppDependencies
    private let isJSON: Bool
    /// Whether parts are printed as they come.
    private let streams: Bool
    private let isDialogue: Bool
    private let signals: StopSignals
    nonisolated private let lostOutput = Mutex(false)
    /// The line feeds at the end of what has come.
    private var lineFeeds = ""

    /// Whether standard output can no longer be written, so that no further answer should be asked for.
    var hasLostOutput: Bool { lostOutput.withLock { $0 } }

    /// - Parameters:
    ///   - streams: whether parts are printed as they come; nil for the default: for people only.
    ///   - isDialogue: whether the command goes on after an answer that the person has stopped; otherwise it fails, since
    ///     the answer is not whole.
    init(_ app: AppDependencies, json: Bool, streams: Bool?, isDialogue: Bool = false, signals: StopSignals) {
        self.app = app
        self.isDialogue = isDialogue
        self.signals = signals
        isJSON = json
        self.streams = streams ?? !json
        OutputEnd.notify { [self] in
            lostOutput.withLock { $0 = true }
            signals.stopWork()
        }
    }

    /// - Throws: `CommandFailure` unless the answer is whole, or the user has stopped it in a dialogue.
    func show(_ answer: Answer) async throws {
        signals.onNext { answer.stop() }
        defer { signals.endIfAsked() }
        do {
            try await read(answer)
            signals.endWork()
            guard answer.hasEnded else {
                if streams { try endLine(of: answer) }
                throw CommandFailure(.failed, "The answer could not be kept.")
            }
            try finish(answer)
        } catch let error as POSIXError {
            answer.stop()
            lostOutput.withLock { $0 = true }
            // What is kept is whole before anything else happens.
            while await answer.next() != nil {}
            signals.endWork()
            // The reader has closed the pipe; that is one way to end the command.
            guard error.code != .EPIPE else { return }
            throw CommandFailure(.cannotWrite, Output.unwritable(error))
        }
        // A reader that is gone has stopped it; that is one way to end the command, too.
        if hasLostOutput, answer.isStopped { return }
        if let failure = answer.failure { throw CommandFailure(failure) }
        if answer.isStopped, !isDialogue { throw CommandFailure(.failed, "You stopped it.") }
    }

    private func read(_ answer: Answer) async throws {
        func next() async -> Answer.Part? {
            guard answer.text.isEmpty else { return await answer.next() }
            return await app.activity.wait(for: "Waiting for the answer…") { await answer.next() }
        }
        while let part = await next() {
            if let note = part.note, !isJSON { Output.note("slipway: \(note)") }
            guard streams else { continue }
            if !isJSON { try write(part.text) }
            if isJSON, let line = part.form { try Output.line(TerminalText(encoding: line)) }
        }
    }

    /// However many line feeds an answer ends with, one is printed.
    private func write(_ text: String) throws {
        let text = (lineFeeds + text).utf8
        let count = text.reversed().prefix { $0 == UInt8(ascii: "\n") }.count
        lineFeeds = String(repeating: "\n", count: count)
        try ShellOutput.standard.print(part: String(decoding: text.dropLast(count), as: UTF8.self))
    }

    private func endLine(of answer: Answer) throws {
        guard !isJSON, !answer.text.isEmpty else { return }
        lineFeeds = ""
        try ShellOutput.standard.print(part: "\n")
    }

    private func finish(_ answer: Answer) throws {
        guard !isJSON else {
            // Without a text, the failure says it all. In lines, one says that it has ended.
            guard streams || answer.failure == nil || !answer.text.isEmpty else { return }
            return try Output.line(TerminalText(encoding: answer.report(type: streams ? "ended" : nil)))
        }
        if !streams { try write(answer.text) }
        try endLine(of: answer)
        if answer.isStopped, answer.failure == nil, isDialogue { Output.note("slipway: You stopped it.") }
        if answer.failure == nil, answer.text.isEmpty { Output.note("slipway: The answer is empty.") }
        if ShellOutput.errors.isTerminal, let statement = answer.statement { Output.note("slipway: \(statement)") }
    }
}

extension ConversationThread {
    /// Sends a message and prints its answer. Both are kept.
    func send(_ text: String, files: [AttachedFile] = [], isStandIn: Bool, printer: AnswerPrinter) async throws {
        let answer: Answer
        do {
            answer = try await send(text, files: files, isStandIn: isStandIn) {
                Output.note(
                    "slipway: The message that waited has its answer. To read it: slipway ai conversations show \(id ?? "")"
                )
            }
        } catch {
            throw CommandFailure(error)
        }
        do {
            try await printer.show(answer)
        } catch {
            if let failure = answer.storeFailure { throw CommandFailure(failure) }
            guard answer.isWaiting else { throw error }
            throw CommandFailure(error).adding("Your message waits. It is sent when the server is back.")
        }
    }
}

struct AnswerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The model. Default: AI_MODEL, or the server's first one for text.", valueName: "name"))
    var model: String?

    @Option(help: ArgumentHelp("Instructions for the model.", valueName: "text"))
    var system: String?

    @Option(
        help: ArgumentHelp(
            "How many seconds the answer may take. Default: the setting ai.timeout.", valueName: "seconds"))
    var timeout: Int?

    @Flag(
        inversion: .prefixedNo,
        help: "Print the answer as it comes, with --json in lines of JSON, or all at once at the end.")
    var stream: Bool?

    var limit: Duration? { timeout.map { .seconds($0) } }

    func validate() throws {
        if let timeout, !(1...3_600).contains(timeout) { throw ValidationError("Give a timeout from 1 to 3600.") }
    }
}
