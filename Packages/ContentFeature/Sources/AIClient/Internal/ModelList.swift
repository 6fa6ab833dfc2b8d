import Core
import Foundation

/// The models that a server lists.
enum ModelList {
    static let size = 8 * 1024 * 1024
    private static let countLimit = 10_000
    private static let nameLimit = 200

    /// In the server's order. What has no name is left out, and so is one that repeats a secret.
    static func parse(_ data: Data, hiding secrets: [Secret]) throws(AIError) -> [AIModel] {
        guard let value = try? ReceivedJSON.decode(JSONValue.self, from: data) else {
            throw .malformed("its list of models is no JSON")
        }
        // Some servers list them without anything around.
        guard case .array(let entries)? = value["data"] ?? value["models"] ?? value.asList else {
            throw .malformed("it has no list of models")
        }
        guard entries.count <= countLimit else { throw .malformed("it lists more than \(countLimit.grouped) models") }
        var known: Set<String> = []
        return entries.compactMap { model($0, hiding: secrets) }.filter { known.insert($0.id).inserted }
    }

    private static func model(_ entry: JSONValue, hiding secrets: [Secret]) -> AIModel? {
        guard let id = entry["id"]?.text, !id.isEmpty, id.count <= nameLimit,
            ServerWords.presentable(id, hiding: secrets) == id
        else { return nil }
        let context =
            entry["max_model_len"]?.count ?? entry["context_length"]?.count ?? entry["meta"]?["n_ctx_train"]?.count
        return AIModel(
            id: id, ownedBy: entry["owned_by"]?.text.map { ServerWords.presentable($0, hiding: secrets) },
            contextTokens: context.flatMap { $0 > 0 ? $0 : nil },
            created: entry["created"]?.count.flatMap { $0 > 0 ? Date(timeIntervalSince1970: Double($0)) : nil })
    }
}

extension JSONValue {
    fileprivate var asList: JSONValue? {
        if case .array = self { self } else { nil }
    }
}
