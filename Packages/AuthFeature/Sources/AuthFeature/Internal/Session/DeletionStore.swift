import Core
import Foundation

/// The accounts whose deletion was requested here, from before the request until nothing of them is left in this home.
///
/// Each has a private file, whose name says whether the server has confirmed the deletion: renaming it needs no space on
/// the disk.
struct DeletionStore: Sendable {
    private struct Record: Codable {
        var version = 1
        let account: String
    }

    private enum Step: String {
        case requested, confirmed
    }

    private let directory: URL

    init(directory: URL) {
        self.directory = directory.appendingPathComponent("deletions")
    }

    /// Whose data is to be removed from this home.
    var confirmed: [String] { files(.confirmed).map(\.account) }

    /// Remembers durably that the server is about to be asked.
    func begin(_ account: String) throws(AuthError) {
        guard !files(.requested).contains(where: { $0.account == account }) else { return }
        let file = directory.appendingPathComponent("\(UUID().uuidString.lowercased()).\(Step.requested.rawValue)")
        try PrivateFile(file).store(Record(account: account), as: "That the account is to be deleted")
    }

    /// The account exists, and is not to be deleted.
    func withdraw(_ account: String) throws(AuthError) {
        try discard(.requested, account)
    }

    /// The server has deleted the account. Nothing happens when that was not requested here.
    func confirm(_ account: String) throws(AuthError) {
        for (file, _) in files(.requested).filter({ $0.account == account }) {
            let confirmed = file.deletingPathExtension().appendingPathExtension(Step.confirmed.rawValue)
            guard rename(file.path, confirmed.path) == 0 || errno == ENOENT else {
                throw .storage(FileError("rename", file, code: errno).description)
            }
        }
    }

    /// Nothing of the account is left here.
    func finish(_ account: String) throws(AuthError) {
        try discard(.confirmed, account)
    }

    private func discard(_ step: Step, _ account: String) throws(AuthError) {
        for (file, _) in files(step).filter({ $0.account == account }) { try PrivateFile(file).discard() }
    }

    private func files(_ step: Step) -> [(file: URL, account: String)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return names.map { directory.appendingPathComponent($0) }.filter { $0.pathExtension == step.rawValue }
            .compactMap { file in PrivateFile(file).stored(Record.self).map { (file, $0.account) } }
    }
}
