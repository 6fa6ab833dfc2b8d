import Observation

/// What the diagnostics screen shows: the last answer of each probe, and the log. Both are updated when a change is
/// reported.
@MainActor
@Observable
final class DiagnosticsViewModel {
    /// In the order of the probes; nil until the probe has answered.
    private var answers: [DiagnosticSection?]
    // Changes when something is logged; the lines themselves are read from the log.
    private var logged = 0
    @ObservationIgnored private let probes: [DiagnosticProbe]
    @ObservationIgnored private let log: RecentLog
    @ObservationIgnored private var following: [Task<Void, Never>] = []

    init(probes: [DiagnosticProbe], log: RecentLog) {
        self.probes = probes
        self.log = log
        answers = probes.map { _ in nil }
        follow()
    }

    isolated deinit {
        for task in following { task.cancel() }
    }

    var sections: [DiagnosticSection] { answers.compactMap { $0 } }

    var lines: [String] {
        _ = logged
        return log.lines
    }

    var errors: [String] {
        _ = logged
        return log.errors
    }

    /// Reads every probe, in order.
    func ask() async {
        for index in probes.indices { answers[index] = await probes[index].answer() }
    }

    private func follow() {
        let turns = log.changes()
        following.append(
            Task { [weak self] in
                for await _ in turns { self?.logged += 1 }
            })
        for (index, probe) in probes.enumerated() {
            guard let turns = probe.changes?() else { continue }
            following.append(
                Task { [weak self] in
                    for await _ in turns {
                        let answer = await probe.answer()
                        self?.accept(answer, at: index)
                    }
                })
        }
    }

    /// Ignores an answer that arrives before the first ``ask()``: the screen would show it alone.
    private func accept(_ answer: DiagnosticSection, at index: Int) {
        guard let old = answers[index], old != answer else { return }
        answers[index] = answer
    }
}
