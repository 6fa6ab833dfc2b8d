import Foundation

/// Reads the output of `swift package dump-package`.
///
/// The structure of its JSON follows SwiftPM's own Manifest type and has been stable since Swift 5.5.
enum ManifestDump {
    /// - Parameter directory: the package's absolute path, to which SwiftPM resolves local dependencies.
    static func manifest(from json: Data, directory: String) throws -> Manifest {
        guard let object = try? JSONSerialization.jsonObject(with: json) as? [String: Any],
            let name = object["name"] as? String
        else {
            throw ToolFailure.badManifest(
                file: directory + "/Package.swift",
                reason: "SwiftPM's description of it is no JSON with a name. Is the `swift` in PATH a toolchain's?")
        }
        return Manifest(
            name: name,
            toolsVersion: (object["toolsVersion"] as? [String: Any])?["_version"] as? String ?? "",
            languageModes: object["swiftLanguageVersions"] as? [String] ?? [],
            dependencies: list(object["dependencies"]).compactMap { packageDependency($0, directory) },
            products: list(object["products"]).compactMap(product),
            targets: list(object["targets"]).compactMap(target))
    }

    private static func packageDependency(_ object: [String: Any], _ directory: String)
        -> Manifest.PackageDependency?
    {
        guard let (form, value) = object.first, let details = list(value).first,
            let identity = details["identity"] as? String
        else { return nil }
        let path = form == "fileSystem" ? details["path"] as? String : nil
        return Manifest.PackageDependency(
            identity: identity.lowercased(), localPath: path.map { RelativePath.relative(from: directory, to: $0) },
            exactVersion: ((details["requirement"] as? [String: Any])?["exact"] as? [String])?.first)
    }

    private static func product(_ object: [String: Any]) -> Manifest.Product? {
        guard let name = object["name"] as? String else { return nil }
        return Manifest.Product(
            name: name, targets: object["targets"] as? [String] ?? [],
            isLibrary: (object["type"] as? [String: Any])?["library"] != nil)
    }

    private static func target(_ object: [String: Any]) -> Manifest.Target? {
        guard let name = object["name"] as? String, let type = object["type"] as? String else { return nil }
        var target = Manifest.Target(
            name: name, kind: ModuleKind(rawValue: type) ?? .regular,
            path: object["path"] as? String,
            exclude: object["exclude"] as? [String] ?? [],
            sources: object["sources"] as? [String],
            resources: list(object["resources"]).compactMap { $0["path"] as? String },
            dependencies: list(object["dependencies"]).compactMap(targetDependency))
        target.plugins = list(object["pluginUsages"]).compactMap { ($0["plugin"] as? [Any])?.first as? String }
        target.swiftSettings = list(object["settings"]).filter { $0["tool"] as? String == "swift" }.map(setting)
        return target
    }

    private static func targetDependency(_ object: [String: Any]) -> Manifest.TargetDependency? {
        guard let (key, value) = object.first, let form = Manifest.TargetDependency.Form(rawValue: key),
            let parts = value as? [Any], let name = parts.first as? String
        else { return nil }
        return Manifest.TargetDependency(
            form: form, name: name, package: form == .product && parts.count > 1 ? parts[1] as? String : nil)
    }

    /// `enableUpcomingFeature ExistentialAny`, with its condition when it has one.
    private static func setting(_ object: [String: Any]) -> String {
        guard let (kind, value) = (object["kind"] as? [String: Any])?.first else { return canonical(object) }
        let arguments = (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.map { canonical($0.value) }
        let condition = object["condition"].map { " when " + canonical($0) } ?? ""
        return ([kind] + arguments).joined(separator: " ") + condition
    }

    private static func list(_ value: Any?) -> [[String: Any]] {
        value as? [[String: Any]] ?? []
    }

    /// Equal values give equal texts.
    private static func canonical(_ value: Any) -> String {
        if let text = value as? String { return text }
        let data = try? JSONSerialization.data(
            withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
