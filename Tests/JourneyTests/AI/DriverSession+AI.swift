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

    /// The rows of a list.
    func rows(_ id: String) -> [Row] { element(id)?.rows ?? [] }

    /// The lines of a short list.
    func lines(_ id: String) -> [String] { (element(id)?.options ?? []).map(\.value) }

    /// The items of an element's menu that can be used.
    func menu(_ id: String) -> [String] {
        (element(id)?.menu ?? []).filter(\.enabled).map(\.id)
    }
}

extension Answer.Snapshot.Row {
    /// The last part of its id.
    var name: String { String(id.split(separator: ".", maxSplits: 1).last ?? "") }
}

/// The stand-in's models, by their names.
enum StandIn {
    static let echo = ["AI_MODEL": "slipway-echo"]
    static let guide = ["AI_MODEL": "slipway-guide"]
}

extension ScriptedAIServer {
    /// The first request whose body has this text; a request for a title may have come as well.
    func request(with text: String) -> ServedRequest? {
        requests.first { String(decoding: $0.body, as: UTF8.self).contains(text) }
    }
}

extension BackendServer {
    /// The environment with which another process uses this server for its accounts, and for its AI over TCP.
    var withAI: [String: String] {
        environment.merging(["AI_URL": "\(url.absoluteString)/ai/v1", "AI_KEY": "any"]) { $1 }
    }
}

extension TestHome {
    /// A file in the home, such as a picture to be shown to a model.
    func write(_ name: String, _ data: Data) throws -> String {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let file = url.appendingPathComponent(name)
        try data.write(to: file)
        return file.path
    }

    /// A picture of one colour.
    func writePicture(
        _ name: String, width: Int = 40, height: Int = 30, colour: [UInt8] = [220, 20, 30, 255]
    ) throws -> String {
        let pixels = Array(repeating: colour, count: width * height).flatMap(\.self)
        return try write(name, PixelImage(width: width, height: height, pixels: pixels).png())
    }

    /// The beginning of a PNG that says it has this size, which is all that is read of it.
    func writeHugePicture(_ name: String, width: UInt32, height: UInt32) throws -> String {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        let chunk = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 6, 0, 0, 0]
        var crc: UInt32 = ~0
        for byte in chunk {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
        }
        let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        return try write(name, Data(signature + bytes(13) + chunk + bytes(~crc)))
    }
}
