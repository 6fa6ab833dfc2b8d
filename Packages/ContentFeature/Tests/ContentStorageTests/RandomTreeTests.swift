import CoreTesting
import Foundation
import Testing

@testable import ContentStorage

/// A thousand edits, other replies and visits lead to where they should.
struct RandomTreeTests {
    private struct Model {
        var parents: [MessageID: MessageID?] = [:]
        var children: [MessageID?: [MessageID]] = [:]
        var chosen: [MessageID: MessageID] = [:]
        var replies: [MessageID] = []
        var questions: [MessageID] = []
        var leaf: MessageID?

        mutating func add(_ message: MessageID, below parent: MessageID?) {
            parents[message] = .some(parent)
            children[parent, default: []].append(message)
            show(message)
        }

        mutating func show(_ message: MessageID) {
            leaf = message
            var child = message
            while let parent = parents[child] ?? nil {
                chosen[parent] = child
                child = parent
            }
        }

        mutating func visit(_ message: MessageID) {
            var end = message
            while let next = chosen[end] { end = next }
            show(end)
        }

        var path: [MessageID] {
            var path: [MessageID] = []
            var next = leaf
            while let message = next {
                path.append(message)
                next = parents[message] ?? nil
            }
            return path.reversed()
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func theShownPathIsThatOfAModel(seed: UInt64) async throws {
        let test = try TestStore()
        var random = SeededGenerator(seed: seed)
        var model = Model()
        let first = try await test.exchange()
        model.add(first.message, below: nil)
        model.add(first.reply, below: first.message)
        model.questions = [first.message]
        model.replies = [first.reply]
        for step in 1...80 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                // On from the end, from anywhere, or from the beginning.
                let parents: [MessageID?] = [model.leaf, model.leaf, model.replies.randomElement(using: &random), nil]
                let parent = parents.randomElement(using: &random) ?? nil
                let turn = try await test.exchange(in: first.conversation, after: parent)
                model.add(turn.message, below: parent)
                model.add(turn.reply, below: turn.message)
                model.questions.append(turn.message)
                model.replies.append(turn.reply)
            case 4..<6:
                let question = try #require(model.questions.randomElement(using: &random))
                let reply = try await test.conversations.beginReply(below: question, owner: "me", model: "m")
                try await test.conversations.finish(reply, with: ReplyResult(ending: .complete, model: "m"))
                model.add(reply, below: question)
                model.replies.append(reply)
            default:
                let message = try #require((model.questions + model.replies).randomElement(using: &random))
                try await test.conversations.visit(message)
                model.visit(message)
            }
            try await compare(test, first.conversation, model, &random, "seed \(seed), step \(step)")
        }
        try test.checkIndex()
    }

    private func compare(
        _ test: TestStore, _ id: ConversationID, _ model: Model, _ random: inout SeededGenerator, _ comment: Comment
    ) async throws {
        let path = try await test.conversations.path(of: id, upTo: .max, limit: 1_000)
        try #require(path.map(\.id) == model.path, comment)
        try #require(path.map(\.depth) == Array(1...path.count), comment)
        let conversation = try #require(try await test.conversations.conversation(id, account: "ada"), comment)
        try #require(conversation.leaf == model.leaf && conversation.depth == path.count, comment)
        for message in path {
            let versions = model.children[message.parent] ?? []
            try #require(message.versions == versions.count, comment)
            try #require(versions[message.version - 1] == message.id, comment)
        }
        let limit = Int.random(in: 1...5, using: &random)
        let end = Int.random(in: 0..<path.count, using: &random)
        let window = try await test.conversations.path(of: id, upTo: end, limit: limit)
        try #require(window.map(\.id) == Array(model.path[max(0, end - limit)..<end]), comment)
    }
}
