import Foundation

/// What the endpoints of the stand-in for AI work with.
struct AIParts: Sendable {
    /// In the order in which they are listed.
    let chatModels: [any ChatModel]
    let scenarios: ScenarioRunner
    let work: PictureWork
    let now: @Sendable () -> Date
    let pause: @Sendable (Duration) async throws -> Void

    init(_ options: LocalBackendOptions) {
        let work = PictureWork()
        self.work = work
        chatModels = [
            GuideModel(library: GuideLibrary(options.guide ?? { [] }), work: work), EchoModel(work: work),
        ]
        scenarios = ScenarioRunner(now: options.now, pause: options.aiPause)
        now = options.now
        pause = options.aiPause
    }

    var modelNames: [String] { chatModels.map(\.name) + [Painter.model] }

    /// Since when the models exist: 2027-01-15.
    private static let created = 1_800_000_000

    func model(_ name: String) -> WireJSON {
        ["id": .string(name), "object": "model", "created": .integer(Self.created), "owned_by": "slipway"]
    }
}

extension EndpointList {
    /// The endpoints of the stand-in for AI.
    static func ai(_ parts: AIParts) -> [any Endpoint] {
        [
            AIChatCompletions(parts: parts), AIModels(parts: parts), AIModelByName(parts: parts),
            AIImages(parts: parts),
            AITestPicture(),
        ]
    }
}
