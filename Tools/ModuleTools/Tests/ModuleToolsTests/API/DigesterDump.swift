import Foundation
import Testing

/// The description of many modules that `swift-api-digester -dump-sdk` writes, taken apart into one for each module.
enum DigesterDump {
    /// - Parameter directory: gets a file for each module, named after it.
    static func split(file: String, into directory: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
        var dump = try #require(object as? [String: Any])
        var root = try #require(dump["ABIRoot"] as? [String: Any])
        let children = try #require(root["children"] as? [[String: Any]])
        for module in APICase.all.indices.map({ "Case\($0)" }) {
            root["name"] = module
            root["printedName"] = module
            root["children"] = children.compactMap { child(of: module, $0) }
            dump["ABIRoot"] = root
            try JSONSerialization.data(withJSONObject: dump).write(to: URL(filePath: "\(directory)/\(module).json"))
        }
    }

    /// A declaration, if it is the module's; another module's type with the members that the module adds to it.
    private static func child(of module: String, _ node: [String: Any]) -> [String: Any]? {
        if node["moduleName"] as? String == module { return node }
        let members = (node["children"] as? [[String: Any]] ?? []).filter { $0["moduleName"] as? String == module }
        guard !members.isEmpty else { return nil }
        var copy = node
        copy["children"] = members
        return copy
    }
}
