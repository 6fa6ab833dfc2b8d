import CoreTesting
import Foundation
import Testing

@testable import ContentStorage

/// What an import of a hundred megabytes takes, each measured in a process of its own.
@Suite(.timeLimit(.minutes(10))) struct ImportMemoryTests {
    @Test func longMessagesAreImportedWithinTheirMemory() async {
        await #expect(processExitsWith: .success) {
            try await ImportMemoryTests.measure { file in
                try file.write("\"blobs\":{},\"messages\":[")
                let text = String(repeating: "word ", count: 1_000)
                try file.repeating(20_000) { ImportMemoryTests.message($0, #""text":"\#(text)""#) }
                try file.write("]")
            }
        }
    }

    @Test func attachmentsAreImportedWithinTheirMemory() async {
        await #expect(processExitsWith: .success) {
            @Sendable func content(_ number: Int) -> Data { Data([UInt8(number)]) + Data(count: 3 << 20) }
            try await ImportMemoryTests.measure { file in
                try file.write("\"blobs\":{")
                try file.repeating(25) { number in
                    let text = content(number).base64EncodedString()
                    let name = ImportMemoryTests.name(of: content(number))
                    return #""\#(name)":{"type":"image/png","base64":"\#(text)"}"#
                }
                try file.write("},\"messages\":[")
                try file.repeating(25) { number in
                    let attachment = #"{"hash":"\#(ImportMemoryTests.name(of: content(number)))","name":""}"#
                    return ImportMemoryTests.message(number, #""text":"","attachments":[\#(attachment)]"#)
                }
                try file.write("]")
            }
        }
    }

    /// What takes the most memory for its size, whether it is refused or not: lists of so many thousand values, in so many
    /// messages.
    @Test(arguments: [
        ("unknown", "[]", 900, 34), ("calls", #"{"call":{"id":"","name":"","arguments":""},"state":"done"}"#, 100, 16),
    ])
    func listsAreReadWithinTheirMemory(name: String, value: String, thousands: Int, messages: Int) async {
        await #expect(processExitsWith: .success) {
            [name = name as String, value = value as String, thousands = thousands as Int, messages = messages as Int]
            in
            let values = Array(repeating: value, count: 1_000).joined(separator: ",")
            try await ImportMemoryTests.measure { file in
                try file.write("\"blobs\":{},\"messages\":[")
                for number in 1...messages {
                    let start = ImportMemoryTests.message(number, #""text":"","\#(name)":["#).dropLast()
                    try file.write((number == 1 ? "" : ",") + start)
                    try file.repeating(thousands) { _ in values }
                    try file.write("]}")
                }
                try file.write("]")
            }
        }
    }

    @Test func manyAttachmentsWithoutContentAreRefusedWithinTheirMemory() async {
        await #expect(processExitsWith: .success) {
            try await ImportMemoryTests.measure { file in
                try file.write("\"messages\":[],\"blobs\":{")
                try file.repeating(1_000_000) { number in
                    let name = String(repeating: "0", count: 56) + String(number + 0x1000_0000, radix: 16)
                    return #""\#(name)":{"type":"","base64":""}"#
                }
                try file.write("}")
            }
        }
    }

    /// Ends the process with an error when reading and importing a document takes more than 320 MiB beside what the process
    /// has anyway; with that, a program needs no more than 384.
    private static func measure(_ members: (FileHandle) throws -> Void) async throws {
        let test = try TestStore()
        let store = ContentStore(database: test.database, secureHash: { TestHash.of($0.prefix(16)) })
        let url = test.url.deletingLastPathComponent().appendingPathComponent("import.json")
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else { exit(1) }
        let file = try FileHandle(forWritingTo: url)
        try file.write(
            """
            {"slipway":"conversation","version":1,"conversation":{"title":"t","titleSource":"none","persona":"",\
            "instructions":"","model":"","offersTools":false,"created":1,"leaf":1},
            """)
        try members(file)
        try file.write("}")
        try file.close()
        let before = PeakMemory.bytes
        // What writing the file took must not hide what reading it takes.
        guard before < 192 << 20 else { exit(5) }
        do throws(ContentBoundError) {
            let document = try read(url)
            _ = try await store.conversations.importing(document, account: "ada")
        } catch {
            guard case .storage = error else { return check(before) }
            exit(2)
        }
        check(before)
    }

    private static func read(_ url: URL) throws(ContentBoundError) -> ConversationDocument {
        guard let data = try? Data(contentsOf: url), data.count > 80_000_000 else { exit(4) }
        return try ConversationDocument(json: data)
    }

    private static func check(_ before: Int) {
        guard before > 0, PeakMemory.bytes - before < 320 << 20 else { exit(3) }
    }

    private static func name(of content: Data) -> String {
        TestHash.of(content.prefix(16)).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }

    private static func message(_ number: Int, _ members: String) -> String {
        let parent = number == 1 ? "" : #""parent":1,"#
        return #"{"number":\#(number),\#(parent)"role":"user","created":1,\#(members)}"#
    }
}

extension FileHandle {
    fileprivate func write(_ text: String) throws { try write(contentsOf: Data(text.utf8)) }

    fileprivate func repeating(_ count: Int, _ part: (Int) -> String) throws {
        var piece = Data()
        for number in 1...count {
            piece.append(Data(((number == 1 ? "" : ",\n") + part(number)).utf8))
            guard piece.count > 1 << 20 || number == count else { continue }
            try write(contentsOf: piece)
            piece.removeAll(keepingCapacity: true)
        }
    }
}
