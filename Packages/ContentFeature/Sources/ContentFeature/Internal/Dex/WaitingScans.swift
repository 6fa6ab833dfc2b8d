import AIClient
import ContentStorage
import Core
import Foundation
import Persistence

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
                    try await dex.noteNothing(
                        reason, waiting: item.id, model: model, raw: raw, account: item.account)
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

    /// The entry says what was found, and does not wait any more.
    func remove(_ item: Item) {}

    func giveUp(_ item: Item, reason: String, tries: Int) async throws {
        try await dex.fail(item.id, reason: reason)
    }

    // The entry shows why it waits.
    func postponed(_ item: Item?, reason: String, tries: Int) {}

    private func pause(after error: AIError) -> Duration? {
        guard case .rateLimited(let until?) = error else { return nil }
        return .seconds(max(0, until.timeIntervalSince(now())))
    }
}
