import CoreTesting
import Drawing
import Foundation
import Testing

extension DriverSession {
    /// Sends a message of the chat, and returns when the reply has ended.
    @discardableResult
    func send(_ text: String) async throws -> Answer.Snapshot {
        try await type(text, into: "chat.input")
        return try await tap("chat.send")
    }

    /// Taps an element, and does not wait for what it does.
    @discardableResult
    func begin(_ element: String) async throws -> Answer.Snapshot {
        let answer = try await say(line: #"{"do":"tap","element":"\#(element)","wait":false}"#)
        #expect(answer.ok, "\(element): \(answer.error?.message ?? "")")
        return answer.snapshot
    }

    /// Sends a message of the chat, and does not wait for its reply.
    @discardableResult
    func beginToSend(_ text: String) async throws -> Answer.Snapshot {
        try await type(text, into: "chat.input")
        return try await begin("chat.send")
    }

    /// Chooses one of a picker's values.
    @discardableResult
    func select(_ value: String, of element: String) async throws -> Answer.Snapshot {
        let answer = try await say(["do": "select", "element": element, "value": value])
        #expect(answer.ok, "\(element): \(answer.error?.message ?? "")")
        return answer.snapshot
    }

    /// Opens a link that must lead somewhere.
    @discardableResult
    func go(_ url: String) async throws -> Answer.Snapshot {
        let answer = try await open(url)
        #expect(answer.ok, "\(url): \(answer.error?.message ?? "")")
        return answer.snapshot
    }
}

extension Answer.Snapshot {
    func value(_ id: String) -> String? { element(id)?.value }

    /// Whether there is such an element and it can be used.
    func offers(_ id: String) -> Bool { element(id)?.enabled == true }

    /// The messages of the chat that are shown, in order.
    var messages: [Element] {
        screen.elements.filter { $0.id.wholeMatch(of: /chat\.message\.\d+/) != nil }
    }

    /// The texts of the messages that are shown, in order.
    var texts: [String] { messages.map { $0.value ?? "" } }
}

/// The stand-in's models, by their names.
enum StandIn {
    static let echo = ["AI_MODEL": "slipway-echo"]
    static let guide = ["AI_MODEL": "slipway-guide"]
}

extension TestHome {
    /// A file in the home, such as a picture to be shown to a model.
    func write(_ name: String, _ data: Data) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file.path
    }

    func writePicture(
        _ name: String, width: Int = 40, height: Int = 30, colour: [UInt8] = [220, 20, 30, 255]
    ) throws -> String {
        let pixels = Array(repeating: colour, count: width * height).flatMap(\.self)
        return try write(name, PixelImage(width: width, height: height, pixels: pixels).png())
    }
}
