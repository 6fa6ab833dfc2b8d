import AIClient
import ContentStorage
import Observation

/// A reply that is arriving in this process, published at most every 33 ms.
@MainActor
@Observable
final class LiveReply {
    static let interval = Duration.milliseconds(33)

    private(set) var text: String
    private(set) var reasoning: String
    /// Set while a failed attempt is about to be repeated.
    private(set) var wait: AIWait?
    /// Nil while it goes on.
    private(set) var ending: AIEnding?
    /// What went wrong, in words; nil when nothing did.
    private(set) var detail: String?
    @ObservationIgnored private var unshownText = ""
    @ObservationIgnored private var unshownReasoning = ""
    @ObservationIgnored private(set) var pause: Task<Void, Never>?
    @ObservationIgnored private let clock: any Clock<Duration>

    init(text: String = "", reasoning: String = "", clock: any Clock<Duration>) {
        self.text = text
        self.reasoning = reasoning
        self.clock = clock
    }

    func add(_ piece: String, as kind: Piece.Kind = .text) {
        switch kind {
        case .text: unshownText += piece
        case .reasoning: unshownReasoning += piece
        }
        publishSoon()
    }

    func show(_ wait: AIWait?) {
        if self.wait != wait { self.wait = wait }
    }

    func end(_ ending: AIEnding, detail: String?) {
        pause?.cancel()
        pause = nil
        publish()
        wait = nil
        self.detail = detail
        self.ending = ending
    }

    private func publishSoon() {
        guard pause == nil else { return }
        publish()
        pause = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.interval)) != nil else { return }
            self?.passed()
        }
    }

    private func passed() {
        // The task may have been cancelled while it waited for the actor.
        guard ending == nil else { return }
        pause = nil
        if !unshownText.isEmpty || !unshownReasoning.isEmpty { publishSoon() }
    }

    private func publish() {
        if !unshownText.isEmpty {
            text += unshownText
            unshownText = ""
        }
        if !unshownReasoning.isEmpty {
            reasoning += unshownReasoning
            unshownReasoning = ""
        }
    }
}
