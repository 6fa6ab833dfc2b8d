import AIClient
import ArgumentParser
import Composition
import ContentFeature
import ContentStorage
import Core
import Design
import Foundation
import Shell

/// Identifies what a picture shows, and keeps it as a find.
struct DexScanCommand: AIFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Identify what a picture shows, and keep it as a find.",
        discussion: """
            Reads PNG and JPEG. When the server does not answer now, the picture is kept, and identified later: the command \
            exits with 69 or 75.

            EXAMPLE
              slipway dex scan leaf.jpg
            """)

    private struct Form: Encodable {
        /// found, seen-again or nothing.
        let result: String
        @OrNull var id: String?
        @OrNull var name: String?
        /// likely, possible or unsure.
        @OrNull var confidence: String?
        @OrNull var times: Int?
        let words: String
    }

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions

    @Argument(help: "The picture, or '-' for standard input.", completion: .file())
    var file: String

    func execute(_ app: AppDependencies) async throws {
        let account = try app.signedInAccount(stores: true)
        let picture = try await InputPicture.read(file)
        noteStandIn(try await app.services.ai.server())
        let isQuiet = common.json
        let result = await app.services.activity.wait(for: "Identifying the picture…") {
            await app.content.scanner.scan(picture, account: account) { wait in
                if !isQuiet { Output.note("slipway: \(wait.description)") }
            }
        }
        let form = try form(of: result)
        try output(form) { Output.print("\(form.words)") }
    }

    private func form(of result: DexResult) throws -> Form {
        switch result {
        case .found(let id, let candidate):
            return Form(
                result: "found", id: id, name: candidate.name, confidence: candidate.confidence.rawValue, times: 1,
                words: result.words)
        case .seenAgain(let id, let times):
            return Form(result: "seen-again", id: id, name: nil, confidence: nil, times: times, words: result.words)
        case .nothing:
            return Form(result: "nothing", id: nil, name: nil, confidence: nil, times: nil, words: result.words)
        case .waiting(_, let kind), .failed(_, let kind): throw CommandFailure(ExitStatus(kind), result.words)
        case .stopped: throw CommandFailure(.failed, result.words)
        }
    }
}
