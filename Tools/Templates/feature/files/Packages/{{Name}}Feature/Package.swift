// swift-tools-version: 6.2
import PackageDescription

/// One list for every target of the monorepo; each manifest repeats it to the letter.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

func core(_ name: String) -> Target.Dependency { .product(name: name, package: "Core") }

{{#hasSettings}}
let domainTesting = Target.Dependency.product(name: "DomainTesting", package: "Domain")
{{/hasSettings}}
{{#client}}
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
{{/client}}

let package = Package(
    name: "{{Name}}Feature",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "{{Name}}Feature", targets: ["{{Name}}Feature"]),
        .library(name: "{{Name}}FeatureTesting", targets: ["{{Name}}FeatureTesting"]),
    ],
    dependencies: [
        .package(path: "../Core"),
{{#hasSettings}}
        .package(path: "../Domain"),
{{/hasSettings}}
        .package(path: "../Navigation"),
{{#client}}
        .package(url: "https://github.com/apple/swift-http-types", exact: "{{exact:swift-http-types}}"),
{{/client}}
{{#store}}
        .package(url: "https://github.com/groue/GRDB.swift", exact: "{{exact:grdb.swift}}"),
{{/store}}
    ],
    targets: [
        // {{Title}}: screens and what they show.
        .target(
            name: "{{Name}}Feature",
            dependencies: [
                "Core", {{#hasSettings}}"Domain", {{/hasSettings}}"Navigation", core("Design"),
                {{#store}}core("Persistence"), .product(name: "GRDB", package: "GRDB.swift"),{{/store}} {{#client}}httpTypes, core("Networking"),{{/client}}
            ],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "{{Name}}FeatureTesting",
            dependencies: [
                "{{Name}}Feature", "Navigation",
                {{#hasSettings}}"Domain", domainTesting,{{/hasSettings}} {{#store}}core("Persistence"),{{/store}}
            ],
            swiftSettings: settings),
        .testTarget(
            name: "{{Name}}FeatureTests",
            dependencies: [
                "{{Name}}Feature", "{{Name}}FeatureTesting", "Core", "Navigation", core("Design"),
                core("DesignTesting"), .product(name: "NavigationTesting", package: "Navigation"),
                {{#hasSettings}}"Domain", domainTesting,{{/hasSettings}} {{#store}}core("Persistence"),{{/store}}
                {{#storeOrClient}}core("CoreTesting"),{{/storeOrClient}} {{#client}}httpTypes, core("Networking"),{{/client}}
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
