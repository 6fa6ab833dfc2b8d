import Core
import CoreTesting
import Foundation
import HTTPTypes
import Logging
import Networking

@testable import AIClient

/// A service over scripted HTTP, with a clock that stands still.
final class Rig: Sendable {
    static let key = Secret("sk-test+0123/456789=abcdef")
    static let path = "/v1/chat/completions"

    let http: StubHTTPStreaming
    let downloads: StubHTTPStreaming
    let clock: ManualClock
    let log: RecordedLog
    /// 2027-01-15, 08:00:00 UTC.
    let now: Date
    let service: any AIService

    init(
        base: String = "http://127.0.0.1:8000/v1", key: Secret? = Rig.key, isStandIn: Bool = false,
        model: String? = "m", pictureModel: String? = "p", leavingOut leftOut: Set<String> = [],
        http other: (any HTTPStreaming)? = nil
    ) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let clock = ManualClock()
        let (http, downloads, log) = (StubHTTPStreaming(), StubHTTPStreaming(), RecordedLog())
        self.http = http
        self.downloads = downloads
        self.log = log
        self.clock = clock
        self.now = now
        let base = URL(string: base) ?? URL(filePath: "/")
        var options = AIClientOptions(model: model, pictureModel: pictureModel, leavingOut: leftOut)
        (options.clock, options.now, options.random) = (clock, { now }, { 0 })
        service = AIClientFactory.create(
            endpoint: { AIEndpoint(base: base, key: key, isStandIn: isStandIn) }, http: other ?? http,
            downloads: downloads, options: options, logger: log.logger)
    }

    static let question = AIRequest(messages: [AIMessage(role: .user, parts: [.text("Hello?")])])

    static var reader: ReplyReader {
        ReplyReader { error in
            AIError(ServerError(error, hiding: []), question: .init(model: "m", hasKey: true), until: nil)
        }
    }

    static func text(_ updates: [AIUpdate]) -> String {
        updates.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }

    func updates(_ request: AIRequest = Rig.question) async -> [AIUpdate] {
        var updates: [AIUpdate] = []
        for await update in service.reply(to: request) { updates.append(update) }
        return updates
    }

    func ending(_ request: AIRequest = Rig.question) async -> AIEnding? {
        if case .ended(let ending)? = await updates(request).last { ending } else { nil }
    }
}
