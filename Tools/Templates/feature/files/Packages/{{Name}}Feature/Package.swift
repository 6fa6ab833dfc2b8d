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

let design = Target.Dependency.product(name: "Design", package: "Core")
{{#storeOrClient}}
let coreTesting = Target.Dependency.product(name: "CoreTesting", package: "Core")
{{/storeOrClient}}
let designTesting = Target.Dependency.product(name: "DesignTesting", package: "Core")
{{#hasSettings}}
let domainTesting = Target.Dependency.product(name: "DomainTesting", package: "Domain")
{{/hasSettings}}
let navigationTesting = Target.Dependency.product(name: "NavigationTesting", package: "Navigation")
{{#store}}
let persistence = Target.Dependency.product(name: "Persistence", package: "Core")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
{{/store}}
{{#client}}
let networking = Target.Dependency.product(name: "Networking", package: "Core")
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
                "Core", {{#hasSettings}}"Domain", {{/hasSettings}}"Navigation", design,
                {{#store}}grdb, persistence,{{/store}} {{#client}}httpTypes, networking,{{/client}}
            ],
            swiftSettings: settings),
        // Doubles of this module, for others' tests and previews.
        .target(
            name: "{{Name}}FeatureTesting",
            dependencies: [
                "{{Name}}Feature", "Navigation",
                {{#hasSettings}}"Domain", domainTesting,{{/hasSettings}} {{#store}}persistence,{{/store}}
            ],
            swiftSettings: settings),
        .testTarget(
            name: "{{Name}}FeatureTests",
            dependencies: [
                "{{Name}}Feature", "{{Name}}FeatureTesting", "Core", "Navigation", design, designTesting, navigationTesting,
                {{#hasSettings}}"Domain", domainTesting,{{/hasSettings}} {{#store}}persistence,{{/store}}
                {{#storeOrClient}}coreTesting,{{/storeOrClient}} {{#client}}httpTypes, networking,{{/client}}
            ],
            packageAccess: false, swiftSettings: settings),
    ]
)
