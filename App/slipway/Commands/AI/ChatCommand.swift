import ArgumentParser
import Composition
import ContentFeature
import Design
import Foundation
import Shell

struct ChatCommand: ServingCommand, AIFeatureCommand {
    static let configuration = CommandConfiguration(
        "chat", "Go on with a conversation: each line you write is a message.",
        """
        Goes on with your newest conversation, unless you name another one. A line that ends with a backslash goes on in \
        the next line. Ctrl-C stops a reply and keeps what came. Without a reply, Ctrl-C and Ctrl-D end the command. \
        Messages and replies are kept, and the app shows them. When the server cannot be reached, a message \
        waits, and is sent later with the conversation's own model; no other one can follow it before. A message \
        that got no reply is sent again with the next one, as one message. A command that reads lines from a pipe \
        exits with the code of the first message that failed.
        """,
        examples: "slipway ai chat", "slipway ai chat --new --model large",
        "printf 'Hello\\nWhat did I say?\\n' | slipway ai chat --new --json")

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("The conversation. Default: the newest.", valueName: "id"))
    var conversation: String?

    @Flag(help: "Begin a new conversation.")
    var new = false

    @Option(help: ArgumentHelp("The model. Default: the conversation's.", valueName: "name"))
    var model: String?

    @Option(help: ArgumentHelp("The persona of a new conversation, by its ID.", valueName: "id"))
    var persona: String?

    func validate() throws {
        guard conversation == nil || !new else { throw ValidationError("Give either --conversation or --new.") }
    }

    func execute(_ app: AppDependencies) async throws {
        let signals = StopSignals(for: app)
        let account = try await app.signedInAccount(stores: true)
        let thread = try await app.content.commands.thread(of: account, id: conversation, isNew: new)
        guard persona == nil || thread.id == nil else {
            throw CommandFailure(.usage, "A conversation keeps its persona. Add --new to begin another one.")
        }
        try await thread.choose(model: model, persona: persona)
        let isStandIn = try await isStandIn(app)
        let printer = AnswerPrinter(app, json: common.json, streams: nil, isDialogue: true, signals: signals)
        var failure: CommandFailure?
        let lines = MessageLines(asks: !common.json)
        let isDialogue = TerminalDevice.isTerminal(STDIN_FILENO)
        while !printer.hasLostOutput {
            do {
                guard let line = try await lines.next(), !printer.hasLostOutput else { break }
                try await thread.send(line, isStandIn: isStandIn, printer: printer)
                // A person has seen it; a script must not take a part of the messages for all of them.
                if isDialogue { failure = nil }
            } catch let error as CommandFailure {
                // The conversation goes on.
                Output.complain(error, json: common.json)
                failure = failure ?? error
            }
        }
        if let failure { throw ExitCode(failure.code.rawValue) }
    }
}

/// The messages on standard input, one a line; a line that ends with a backslash goes on in the next one.
struct MessageLines {
    /// What a terminal shows when a message is waited for; nil elsewhere.
    private let prompt: TerminalText?
    private let lines = InputLine.stream(of: STDIN_FILENO)

    init(asks: Bool) { prompt = asks && TerminalDevice.isTerminal(STDIN_FILENO) ? "> " : nil }

    /// The next message that is not blank; nil at the end of the input.
    ///
    /// - Throws: `CommandFailure` for a line that cannot be read; the next ones can.
    func next() async throws -> String? {
        while true {
            if let prompt { Output.ask(prompt) }
            guard let message = try await read() else {
                if prompt != nil { Output.ask("\n") }
                return nil
            }
            if !message.allSatisfy(\.isWhitespace) { return message }
        }
    }

    private func read() async throws -> String? {
        var message: String?
        for await line in lines {
            switch line {
            case .unreadable(let reason): throw CommandFailure(.badData, reason)
            case .text(let text):
                let ending = TextLine(text)
                message = (message.map { $0 + "\n" } ?? "") + ending.text
                if !ending.isContinued { return message }
            }
        }
        return message
    }
}
