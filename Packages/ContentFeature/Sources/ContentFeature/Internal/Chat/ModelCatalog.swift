import AIClient
import Design
import Foundation
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

@MainActor
struct ModelChoice {
    private static let standard = "default"

    let catalog: ModelCatalog
    let now: @Sendable () -> Date

    /// The configured model first, then those of the server, and the chosen one in any case. Empty is the configured one.
    func picker(
        _ id: String, chosen: String, isEnabled: Bool = true,
        onChange: @escaping @MainActor @Sendable (String) async -> Void
    ) -> Picker {
        let configured = catalog.server?.defaultModel ?? Self.standard
        var options = [
            Element.Option(configured, configured == Self.standard ? "The server's own" : label(configured))
        ]
        options += catalog.models.filter { $0.id != configured }.map { Element.Option($0.id, label($0)) }
        let selection = chosen.isEmpty ? configured : chosen
        if !options.contains(where: { $0.value == selection }) {
            options.append(Element.Option(selection, Self.unlisted(selection)))
        }
        return Picker(
            id, "Model", selection: selection, options: options, isEnabled: isEnabled,
            error: catalog.problem.map { FailureWords.of($0, at: now()) }
        ) { value in
            await onChange(value == configured ? "" : value)
        }
    }

    var notice: String? {
        guard catalog.server?.isStandIn == true else { return nil }
        return "Answers come from the stand-in on this machine. Set AI_URL for a model."
    }

    private func label(_ id: String) -> String {
        // While no list was read, nothing is known about it.
        catalog.models.first { $0.id == id }.map(label) ?? (catalog.models.isEmpty ? id : Self.unlisted(id))
    }

    private static func unlisted(_ id: String) -> String { "\(id), which the server does not list" }

    private func label(_ model: AIModel) -> String {
        "\(model.id), " + (model.contextTokens.map { "\($0) tokens of context" } ?? "context not stated")
    }
}
