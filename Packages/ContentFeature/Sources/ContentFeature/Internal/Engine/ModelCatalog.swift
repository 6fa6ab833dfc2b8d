import AIClient
import Observation

/// The server and its models, as they were read last. Shared by all screens.
@MainActor
@Observable
final class ModelCatalog {
    private(set) var server: AIServer?
    private(set) var models: [AIModel] = []
    private(set) var problem: AIError?
    /// What is left of the requests to the server, in a sentence; nil while enough is left.
    let limitNotice: @MainActor () -> String?
    @ObservationIgnored private let ai: any AIService
    @ObservationIgnored private var reading: Task<Void, Never>?

    /// - Parameter limitNotice: of the signed-in account; without it, requests are not limited.
    init(ai: any AIService, limitNotice: @escaping @MainActor () -> String? = { nil }) {
        self.ai = ai
        self.limitNotice = limitNotice
    }

    /// Reads them again in the background, unless that is going on.
    func refresh() {
        guard reading == nil else { return }
        reading = Task { await read() }
    }

    func load() async {
        refresh()
        await reading?.value
    }

    /// A reply shows that the server can be reached: what could not be read before is read again.
    func serverIsBack() {
        if case .unreachable = problem { refresh() }
    }

    private func read() async {
        defer { reading = nil }
        do throws(AIError) {
            let server = try await ai.server()
            if self.server != server { self.server = server }
            let models = try await ai.models()
            if self.models != models { self.models = models }
            if problem != nil { problem = nil }
        } catch {
            problem = error
        }
    }
}
