import Foundation

struct AIParts: Sendable {
    /// In the order in which they are listed.
    let chatModels: [any StandInModel]
    let work: PictureWork
    let now: @Sendable () -> Date

    init(_ options: LocalBackendOptions) {
        let work = PictureWork()
        self.work = work
        let guide = GuideModel(library: GuideLibrary(options.guide ?? { [] }), work: work)
        chatModels = [guide, EchoModel(work: work)] + options.additionalModels
        now = options.now
    }

    var modelNames: [String] { chatModels.map(\.name) + [Painter.model] }
}

/// Measures and draws pictures on a thread of its own, one at a time.
struct PictureWork: Sendable {
    private let queue = WorkQueue(lanes: 1, capacity: 16)

    /// - Throws: ``AIFailure`` when too many wait, `CancellationError`, or what the work throws.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        do {
            return try await queue.run(work)
        } catch is WorkQueue.Full {
            throw AIFailure(
                503, "Too many pictures are being worked on. Try again in a few seconds.", type: "server_error",
                headers: ["Retry-After": "2"])
        }
    }
}
