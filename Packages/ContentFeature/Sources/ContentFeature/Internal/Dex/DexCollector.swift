import AIClient
import ContentStorage
import Core
import Drawing
import Foundation
import Persistence

/// Scans pictures for screens and commands, and keeps the finds of the signed-in account. One process of the home sends those
/// that wait.
@MainActor
final class DexCollector {
    private let services: ContentServices
    private let scanner: DexScanner
    private var outbox: DurableOutbox<WaitingScans>?

    init(services: ContentServices) {
        self.services = services
        scanner = DexScanner(ai: services.ai, now: services.process.now)
    }

    /// Returns when the picture is identified and kept, or cannot be; cancelling the task stops it.
    func scan(
        _ picture: PreparedPicture, account: String, onWait: @escaping @MainActor (AIWait) -> Void
    ) async -> DexResult {
        if let words = await services.pro.allowance.refusalOfFind(account: account) { return .failed(words, .refused) }
        let blob = Blob(data: picture.data, type: picture.type, width: picture.width, height: picture.height)
        let scan = await scanner.scan(AIPictureData(type: picture.type, data: picture.data), onWait: onWait)
        // The account may have been left, or deleted, while the server answered.
        guard services.account() == account else {
            return .failed("You signed out before the answer came, so the picture was not kept.", .refused)
        }
        let result = await keep(scan, of: blob, account: account)
        if case .waiting = result { await sending().added(atOnce: false, pause: Self.firstPause) }
        return result
    }

    /// Tries all scans that wait for the server; returns when that is done, or the first attempt has failed.
    func flush() async {
        await sending().flush()
    }

    func stop() async {
        await outbox?.stop(within: .zero)
    }

    private static let firstPause = Duration.seconds(2)

    private func sending() -> DurableOutbox<WaitingScans> {
        if let outbox { return outbox }
        let store = WaitingScans(
            lock: services.process.locks.appendingPathComponent("dex-outbox.lock"), dex: services.store.dex,
            allowance: services.pro.allowance, scanner: scanner,
            account: { [account = services.account] in await account() }, now: services.process.now)
        let outbox = DurableOutbox(
            store, backoff: Backoff(first: Self.firstPause, longest: .seconds(60)),
            sleep: { [clock = services.process.clock] in try await clock.sleep(for: $0) })
        self.outbox = outbox
        return outbox
    }

    private func keep(_ scan: DexScan, of blob: Blob, account: String) async -> DexResult {
        do throws(ContentBoundError) {
            switch scan {
            case .candidates(let candidates, let model, let raw):
                let outcome = try await services.pro.allowance.keep(
                    candidates, picture: blob, model: model, raw: raw, waiting: nil, account: account)
                switch outcome {
                case .new(let id): return .found(id: id, candidates[0])
                case .seenAgain(let id, let times): return .seenAgain(id: id, times: times)
                }
            case .nothing(let reason, _, _): return .nothing(reason)
            case .later(let error):
                let reason = DexScanner.reason(of: error, at: services.process.now())
                try await services.pro.allowance.keepWaiting(blob, reason: reason, account: account)
                return .waiting(reason, error.kind)
            case .failed(let words, let kind): return .failed(words, kind)
            case .stopped: return .stopped
            }
        } catch {
            return .failed("\(error)", error.kind)
        }
    }
}

/// The scans of the signed-in account that wait for the server, oldest first.
struct WaitingScans: OutboxStore {
    let lock: URL?
    let dex: DexStore
    let allowance: Allowance
    let scanner: DexScanner
    let account: @Sendable () async -> String?
    let now: @Sendable () -> Date

    struct Item: Sendable {
        let id: String
        let picture: Blob
        let account: String
    }

    func next() async throws -> Item? {
        guard let account = await account(), let waiting = try await dex.nextWaiting(account: account) else {
            return nil
        }
        return Item(id: waiting.id, picture: waiting.picture, account: account)
    }

    func send(_ item: Item) async -> OutboxReceipt {
        let scan = await scanner.scan(AIPictureData(type: item.picture.type, data: item.picture.data))
        do throws(ContentBoundError) {
            switch scan {
            case .candidates(let candidates, let model, let raw):
                _ = try await allowance.keep(
                    candidates, picture: item.picture, model: model, raw: raw, waiting: item.id, account: item.account)
                return .received
            case .nothing(let reason, let model, let raw):
                do throws(StorageError) {
                    try await dex.noteNothing(reason, waiting: item.id, model: model, raw: raw)
                } catch { throw .storage(error) }
                return .received
            case .later(let error):
                return .later(reason: DexScanner.reason(of: error, at: now()), pause: pause(after: error))
            case .failed(let words, _): return .refused(reason: words)
            // Only the end of the app stops a waiting scan.
            case .stopped: return .later(reason: "The scan was stopped.", pause: nil)
            }
        } catch .full(let words) {
            return .refused(reason: words)
        } catch {
            return .later(reason: "\(error)", pause: nil)
        }
    }

    func remove(_ item: Item) {}

    func giveUp(_ item: Item, reason: String, tries: Int) async throws {
        try await dex.fail(item.id, reason: reason)
    }

    func postponed(_ item: Item?, reason: String, tries: Int) {}

    private func pause(after error: AIError) -> Duration? {
        guard case .rateLimited(let until?) = error else { return nil }
        return .seconds(max(0, until.timeIntervalSince(now())))
    }
}
